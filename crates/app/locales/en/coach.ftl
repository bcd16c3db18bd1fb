# Hints and reviews.
