# file: sim/results/number_at.cpp
# killed by: tests/ballast_tests --gtest_filter='NumberAt.*'
# a value that was not measured counts as 0
s/if \(dot == path\.npos\) return \{\};/if (dot == path.npos) return 0;/
