# file: models/network/network_events.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkEvents.*'
# the way from a router to its processor counts as a link
s/peer < n_ports_\)/peer != kNone)/
