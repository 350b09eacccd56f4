# file: sim/runs/executors/manage_ranks.cpp
# killed by: tests/ballast_tests --gtest_filter='Ranks.ARankWith*'
# a rank with another study takes part
s/if \(hello\.text != digest_\)/if (hello.text.empty())/
