# file: models/topology/concentrated.cpp
# killed by: tests/ballast_tests --gtest_filter='Concentrated.*'
# the answers behind the 64th question replace the first ones
s/^ *answers \+= n;$//
