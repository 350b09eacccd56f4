# file: sim/experiment/phased_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='PhasedRuns.APhaseBegins*'
# every phase begins at the homes of the source
s/    if \(tasks\.fixed\[t\] == 0\) tasks\.home\[t\] = last->second\.at;//
