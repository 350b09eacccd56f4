# file: models/balancers/rounds/work_stealing.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkStealing.*'
# who is stolen from keeps no share of its own
s/mine \/ \(degree\.mine \+ 1\)/mine \/ degree.mine/
s/theirs \/ \(degree\.theirs \+ 1\)/theirs \/ degree.theirs/
