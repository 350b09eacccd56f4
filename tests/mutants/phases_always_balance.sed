# file: sim/experiment/phased_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='PhasedRuns.ThePeriod*'
# every phase balances
s/: phase % phases_->period == 0;/: true;/
