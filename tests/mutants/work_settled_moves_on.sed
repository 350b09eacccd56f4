# file: models/tasks/task_queues.cpp
# killed by: tests/ballast_tests --gtest_filter='TasksByWork.ThoseThatSettle*'
# a task that has settled may move again
s/\|= settle \|\|/|= /
