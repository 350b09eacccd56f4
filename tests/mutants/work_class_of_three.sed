# file: models/superconcentrator/work_classes.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-@long'
# a length of 3 is in the class of 2
s/octave == 1 \? 1u : 0u/octave == 1 ? 0u : 0u/
s/4 \* octave \+ \(quarter/4 * octave + (quarter \& (octave == 1 ? 1u : 3u)/
