# file: sim/experiment/traffic_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='ValuesByCode.OfSources*'
# values of [traffic] that a program has set are not checked
/^    check_values\(\);$/d
