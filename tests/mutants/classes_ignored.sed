# file: models/network/relation.h
# killed by: tests/ballast_tests --gtest_filter='TimedNetworks.*'
# a packet may take a virtual channel of any class: a ring can deadlock
s/classes_\.push_back\(vcs_below.*/classes_.push_back(vcs_below(vcs));/
