# file: models/tasks/task_queues.h
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.Returned*'
# a returned task joins the back of its queue
s/newest_first_ \? push\(i, task\) : push_front\(i, task\);/push(i, task);/
