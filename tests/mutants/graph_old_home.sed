# file: models/tasks/task_store_jobs.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskGraph*'
# a task without a home keeps none
s/slots_\.home\[task\] = at_\[task\];/slots_.home[task] = at_[task] \& 1;/
