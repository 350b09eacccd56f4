# file: sim/experiment/phased_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='LbBarriers.*'
# each sub-phase begins where the phase began
s/tasks\.home\[number\.at\(ids\[t\]\)\] = executed\.at\[t\]/static_cast<void>(executed.at[t])/
