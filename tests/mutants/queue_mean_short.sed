# file: models/tasks/queue_times.h
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.TasksAre*'
# a queue counts a cycle too few
s/length_\[i\] \* \(end - since_\[i\]\)/length_[i] * (end - since_[i] - (end > since_[i]))/
