# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='CentralQueue*'
# processors do not starve beside the central queue
s/waiting\(\) \+ pooled_ != 0/waiting() != 0/
