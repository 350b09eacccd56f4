# file: models/topology/up_down.cpp
# killed by: tests/ballast_tests --gtest_filter='UpDown.EveryComponent*'
# the root is the lowest number, not the router with most links
s/links > most \|\| //
