# file: tb/lockstep.cpp
# killed by: tests/ballast_tests --gtest_filter='OwnSwitch.TheWaveformHasItsInsides*'
# the insides lack the state after the edge
s/rtl\.dump\(cycle, true\)/rtl.dump(cycle, false)/
