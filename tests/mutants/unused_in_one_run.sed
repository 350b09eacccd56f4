# file: sim/verbs/compare.cpp
# killed by: tests/ballast_tests --gtest_filter='Compare.AKey*'
# a key that one run does not read is refused
s/unused = unused_keys\(unused, simulation->config\(\)\);/unused = unused_keys(own.written(), simulation->config());/
