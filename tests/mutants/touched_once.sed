# file: models/tasks/task_store.h
# killed by: tests/ballast_tests --gtest_filter='Everywhere/EventBalancers.EndTheSameWay*'
# a task that begins where one has just arrived is not seen
s/void touch\(NodeId i\) \{ changed_\.push_back\(i\); \}/void touch(NodeId i) { if (changed_.empty() || changed_.back() != i) changed_.push_back(i); }/
