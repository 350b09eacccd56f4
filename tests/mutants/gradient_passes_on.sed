# file: models/balancers/events/gradient.cpp
# killed by: tests/ballast_tests --gtest_filter='Gradient.*'
# a processor that is loaded moderately passes tasks on
s/me\.load\(\) <= limit\.heavy/me.load() == 0/
