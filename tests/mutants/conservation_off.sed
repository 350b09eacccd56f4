# file: models/tasks/task_ledger.h
# killed by: tests/ballast_tests --gtest_filter='*Machine.ADoubled*:TaskLedger*'
# moves are not checked
s/if \(task >= place_\.size\(\) \|\| place_\[task\] != from\)/if (task >= place_.size())/
