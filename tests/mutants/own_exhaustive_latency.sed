# file: sim/verbs/cosim_cases.cpp
# killed by: tests/ballast_tests --gtest_filter='OwnSwitch.OptionsThatContradict'
# --exhaustive starts waves before a slower switch is ready, and says nothing
s/given\("--latency"\) && given\("--exhaustive"\)/false/
