# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskSpeeds*-*OnThe*'
# all processors have speed 1
s/cycles_per_work \/ speed\(i\)\)/cycles_per_work \/ (speed(i) > 0 ? 1 : speed(i)))/
