# file: sim/experiment/phased_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='PhasedRuns.TheBudget*'
# every stage has the whole budget
s/const Cycle before = e\.run\.before = sum\.cycles;/const Cycle before = sum.cycles;/
