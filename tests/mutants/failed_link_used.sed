# file: models/topology/up_down.cpp
# killed by: tests/ballast_tests --gtest_filter='UpDown.Reaches*'
# a failed link fails in one direction only
s/cut\.at\(place\[end\.router\] \+ end\.port\) = cut\.at/cut.at/
