# file: sim/experiment/memory_plan.cpp
# killed by: tests/ballast_tests --gtest_filter='Memory.*'
# a run may need twice the memory that there is
s/plan\.total\(\) <= there/plan.total() \/ 2 <= there/
