# file: models/machine/task_nodes.h
# killed by: tests/ballast_tests --gtest_filter='TaskMessages.TheRunEnds*'
# the run ends before the last message
s/tasks_done\(\) \&\& \(!task_messages_ \|\| task_messages_->done\(\)\)/tasks_done()/
