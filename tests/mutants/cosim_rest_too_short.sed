# file: sim/verbs/cosim_cases.cpp
# killed by: tests/ballast_tests --gtest_filter='OwnSwitch.EveryPatternWithATiming*'
# patterns of a module with a timing of its own follow too soon
s/wave_interval\(c\.spec\.words\) \+ 2\) \+ 1/wave_interval(c.spec.words))/
