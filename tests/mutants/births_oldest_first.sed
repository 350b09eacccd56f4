# file: models/tasks/task_queues.h
# killed by: tests/ballast_tests --gtest_filter='TaskBirths.NewestFirst*'
# children join the back of the queue in both orders
s/if \(!newest_first_\) return push\(i, task\);/return push(i, task);/
