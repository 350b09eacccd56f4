# file: sim/config/config.cpp
# killed by: tests/ballast_tests --gtest_filter='Config.*'
# a section that --set makes has a place in the file
s/if \(added\) override_of\(part, true\);//
