# file: sim/verbs/cosim.cpp
# killed by: tests/ballast_tests --gtest_filter='CliMistakes.OptionsOfCosim*'
# the last of --fused and --faithful wins
s/given\("--fused"\) && given\("--faithful"\)/false/
