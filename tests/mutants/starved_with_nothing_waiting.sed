# file: models/tasks/task_store_times.cpp
# killed by: tests/ballast_tests --gtest_filter='Verdicts.Starved*'
# processors starve although no task waits
s/waiting\(\) \+ pooled_ == 0 \? 0 : without_/without_/
