# file: sim/results/costs.cpp
# killed by: tests/ballast_tests --gtest_filter='Simulation.Costs*'
# the switch reports costs of a network
s/if \(network && !run\.on_network\) return false;//
