# file: sim/experiment/unused_keys.cpp
# killed by: tests/ballast_tests --gtest_filter='Mistakes.*'
# keys without effect pass
s/if \(unused\.empty\(\)\) return;/return;/
