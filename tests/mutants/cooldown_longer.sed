# file: models/superconcentrator/concentrator.h
# killed by: ./ballast verify jan94.capacity
# a wave starts a cycle later than it could
s/wave_interval\(words_\)\) - 1/wave_interval(words_))/
