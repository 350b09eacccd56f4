# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.Returned*'
# a returned task joins the back of its queue
s/if \(length_\[i\] == 0\) return receive/return receive/
