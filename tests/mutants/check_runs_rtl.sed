# file: sim/verbs/check.cpp
# killed by: tests/ballast_tests --gtest_filter='OwnSwitch.WhoOnlyLooks*'
# check compiles and loads the RTL of the user
s/e\.run\.looks_only = true;/e.run.looks_only = false;/
