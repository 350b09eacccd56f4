# file: sim/experiment/known_times.cpp
# killed by: tests/ballast_tests --gtest_filter='KnownTimes*'
# balancers know the true times, whatever the error
s/return 1 \+ error \* /return 1 + 0 * error * /
