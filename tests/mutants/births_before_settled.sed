# file: models/tasks/task_queues.h
# killed by: tests/ballast_tests --gtest_filter='TaskBirths.Settled*'
# children join ahead of settled tasks
s/settled_\[i\] == kNone \? push_front/true ? push_front/
