# file: sim/experiment/memory_plan.cpp
# killed by: tests/ballast_tests --gtest_filter='Memory.*'
# --force changes nothing
s/if \(memory_forced\) return;//
