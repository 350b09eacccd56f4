# file: sim/config/levels.cpp
# killed by: tests/ballast_tests --gtest_filter='Levels.*'
# parts of keys are not levels
s/if \(!top\.value\) \+\+top\.dots;/;/
