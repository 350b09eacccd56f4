# file: sim/verbs/topology_option.cpp
# killed by: tests/ballast_tests --gtest_filter='RouteVerb.AKeyMay*'
# "machine." before a key is a key of the topology
s/assignment\.remove_prefix\(kSection\.size\(\)\)/assignment.remove_prefix(0)/
