# file: sim/reference/shared_objects.cpp
# killed by: tests/ballast_tests --gtest_filter='SharedObjects.*'
# an object that occurs once becomes a definition
s/if \(count_\[text\] == 1\)/if (count_[text] == 0)/
