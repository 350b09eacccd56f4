# file: sim/experiment/phased_sums.cpp
# killed by: tests/ballast_tests --gtest_filter='PhasedSums*'
# the sum of a run of phases leaves out a cost
/sum\.request_cycles \+= more.request_cycles;/d
