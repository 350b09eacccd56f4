# file: tb/contract_check.cpp
# killed by: tests/ballast_tests --gtest_filter='ContractCheck.SeesEachBreachOfALoadBalancer'
# a balancer may end with any loads
s/\*most - \*least > 1/false/
