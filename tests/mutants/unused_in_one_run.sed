# file: sim/runs/study/plan.cpp
# killed by: tests/ballast_tests --gtest_filter='Compare.AKey*'
# a key that one run does not read is refused
s/unused = unused_keys\(unused, config\);/unused = unused_keys(written_keys(plan_.study, false), config);/
