# file: models/topology/deadlock.cpp
# killed by: tests/ballast_tests --gtest_filter='TopologyLaws.RingsWithout*'
# the dependences of a channel on the next one in the same direction are forgotten
s/if \(hop\.vc_class < classes_\) wants_\[held\]/if (hop.vc_class < classes_ \&\& hop.port != 0) wants_[held]/
