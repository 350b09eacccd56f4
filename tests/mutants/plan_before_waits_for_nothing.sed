# file: models/machine/planner_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='Planning.BeforeExecution*'
# execution begins while tasks of the plan still move
s/if \(in_transit\(\) != 0 \|\| !all_taken\(\) \|\| unheard_ != 0 \|\| undelivered_ != 0\) return false;/if (unheard_ != 0 || undelivered_ != 0) return false;/
