# file: models/tasks/task_store_memory.cpp
# killed by: tests/ballast_tests --gtest_filter='Memory.*'
# the tasks in queues take no memory
s/ \+ e\.tasks \* kOfTask;/;/
