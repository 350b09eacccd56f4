# file: models/tasks/task_queues.cpp
# killed by: tests/ballast_tests --gtest_filter='Memory.*'
# the tasks in queues take no memory
s/e\.tasks \* kOfTask;/0;/
