# file: models/traffic/traffic_run.cpp
# killed by: tests/ballast_tests --gtest_filter='TrafficBudget.*'
# a budget that ends before the network has filled says nothing about the load
s/if \(load > 1\)/if (load > 1e300)/
