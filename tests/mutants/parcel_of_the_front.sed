# file: models/tasks/task_queues.h
# killed by: tests/ballast_tests --gtest_filter='*Parcels*'
# the front loses its link back
s/previous_\[front_\[i\]\] = task;/previous_[front_[i]] = kNone;/
