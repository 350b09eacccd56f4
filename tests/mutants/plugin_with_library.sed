# file: sim/process/plugin.cpp
# killed by: tests/ballast_tests --gtest_filter='Plugin.*'
# a plugin linked to the library is loaded
s/!in_library\(\)/in_library()/
