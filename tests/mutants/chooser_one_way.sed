# file: models/rounds/task_chooser.cpp
# killed by: tests/ballast_tests --gtest_filter='CommDiffusion.MovesTheTasks*'
# tasks that have moved count where they arrived first
s/= store\.at\(\)\[partners_\[p\]\.task\];/= store.tasks().home[partners_[p].task];/
