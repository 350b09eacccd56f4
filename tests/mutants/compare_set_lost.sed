# file: sim/verbs/compare_sets.cpp
# killed by: tests/ballast_tests --gtest_filter='Compare.Mistakes*'
# an assignment to a key that no compared balancer has is lost
s/if \(lost\)/if (lost \&\& cases.empty())/
