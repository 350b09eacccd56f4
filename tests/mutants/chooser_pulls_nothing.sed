# file: models/rounds/task_chooser.cpp
# killed by: tests/ballast_tests --gtest_filter='CommDiffusion.MovesTheTasks*'
# tasks do not follow their partners
s/\+= rule_\.pull \* partners_/+= 0 * partners_/
