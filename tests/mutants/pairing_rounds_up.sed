# file: models/balancers/central/pairing.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.Pairing*'
# the richer one gives too much
s/\(rich\.load - poor\.load\) \/ 2\);/(rich.load - poor.load + 1) \/ 2);/
