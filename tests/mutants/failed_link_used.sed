# file: models/topology/up_down.cpp
# killed by: tests/ballast_tests --gtest_filter='UpDown.Reaches*'
# failed links are used as if they worked
s/ \|\| cut\[place\[r\] \+ port\]//
