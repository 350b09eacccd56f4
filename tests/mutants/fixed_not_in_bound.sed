# file: models/tasks/placement.cpp
# killed by: tests/ballast_tests --gtest_filter='FixedTasks.BoundThePlacementOfMany'
# the lower bound forgets the tasks that must stay
s|std::max\(bound, queues.fixed\[i\]|std::max(bound, 0 * queues.fixed[i]|
