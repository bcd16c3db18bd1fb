# O que as lições dizem

lesson-yes = sim
lesson-no = não
