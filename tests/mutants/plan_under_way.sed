# file: models/machine/planner_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.Plans*'
# plans while tasks are on their way
s/if \(store_\.ledger\(\)\.count\(Place::in_transit\) != 0\) return kNever;//
