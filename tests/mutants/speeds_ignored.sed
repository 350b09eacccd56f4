# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskSpeeds*-*OnThe*'
# all processors have speed 1
s/cycles_per_work \/ speed\)/cycles_per_work \/ (speed > 0 ? 1 : speed))/
