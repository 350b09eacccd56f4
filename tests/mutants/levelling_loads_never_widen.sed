# file: sim/experiment/levelling.cpp
# killed by: tests/ballast_tests --gtest_filter='Levelling.*'
# loads have 24 bits, however far the lengths are off
s/while \(too_narrow\(\) && levelling\.load_width < kWidestLoad\)/while (false)/
