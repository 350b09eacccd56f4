# file: models/rounds/task_chooser.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskGraphMachine.ChoiceByTraffic'
# a partner without a home has a place
s/at == kAnywhere \? kNone : to_\[at\]/to_[at]/
