# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.TasksAre*'
# a queue counts a cycle too few
s/now_ \+ 1 - since_/now_ - since_/
