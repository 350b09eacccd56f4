# file: models/tasks/task_store_moves.cpp
# killed by: tests/ballast_tests --gtest_filter='Verdicts.LoadsAreWorkOverSpeed*'
# the verdict takes all processors for equally fast
s/queues\.add\(lengths, stay, speed\(i\)\)/queues.add(lengths, stay)/
