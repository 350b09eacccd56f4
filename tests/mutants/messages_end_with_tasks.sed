# file: models/machine/network_machine.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskMessages.TheRunEnds*'
# the cycles of a run do not hold its last message
s/  if \(r\.traffic \&\& !end\.stop\) r\.cycles = .*$//
