# file: sim/process/plugin.cpp
# killed by: tests/ballast_tests --gtest_filter='Plugin.*'
# a plugin for another version is loaded
s/build != BALLAST_BUILD/build.empty()/
