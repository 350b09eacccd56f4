# file: models/balancers/central/pairing.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.Pairing*'
# the richer one gives too much
s/\(load\[rich\] - load\[poor\]\) \/ 2/(load[rich] - load[poor] + 1) \/ 2/
