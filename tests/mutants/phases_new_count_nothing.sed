# file: sim/experiment/phased_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='PhasedRuns.KnowledgeIs*'
# a new task counts as nothing
s/: old != 0 \? mean/: old != 0 ? 0 * mean/
