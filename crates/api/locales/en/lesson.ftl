# What lessons say

lesson-yes = yes
lesson-no = no
