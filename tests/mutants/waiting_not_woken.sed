# file: models/network/sparse/traversal-inl.h
# killed by: tests/ballast_tests --gtest_filter=TimedNetworks.Deliver*
# packets that wait for an output VC are forgotten
s/if \(!kLone && output\.waiting != kNone\) wake_waiting\(block, output\);/if (!kLone \&\& output.waiting != kNone \&\& output.flits % 64 != 0) wake_waiting(block, output);/
