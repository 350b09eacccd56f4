# file: models/network/link_use.cpp
# killed by: tests/ballast_tests --gtest_filter='LinkUse.IsThatOfTheRows'
# the busiest links are the idle ones
s/a\.flits > b\.flits/a.flits < b.flits/
