# file: models/network/sparse/vc_allocation-inl.h
# killed by: tests/ballast_tests --gtest_filter='SecondRouting.APacketNever*'
# a packet with several hops waits on the port of its preferred one
s/\(relation_\.has_sets\(\) && hops_\.of\(id\)\.size\(\) > 1\)/(relation_.has_sets() \&\& hops_.of(id).size() > 2)/
