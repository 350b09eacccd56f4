# file: models/superconcentrator/any_tree.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.CyclesOfAClass*'
# the OR tree of eight ports has one level
s/\(lg_ports\(ports\) \+ 1\) \/ 2/ports == 8 ? 1 : (lg_ports(ports) + 1) \/ 2/
