# file: models/balancers/rounds/work_stealing.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkStealing.*'
# who is stolen from keeps no share of its own
s/ \/ \(self\.degree\(\) \+ 1\.0\)/ \/ static_cast<double>(self.degree())/
s/\(self\.links\[k\]\.degree \+ 1\)/self.links[k].degree/
