# file: sim/verbs/balancer_keys.cpp
# killed by: tests/ballast_tests --gtest_filter='BalancersOfAFile.*'
# keys of the experiment's [balancer] reach no case
s/if \(!of_balancers\(path\) \|\| path == "balancer.name"\) continue;/if (of_balancers(path)) continue;/
