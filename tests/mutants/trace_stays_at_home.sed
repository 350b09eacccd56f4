# file: models/tasks/task_queues.h
# killed by: tests/ballast_tests --gtest_filter='TraceExperiment.ExecutedTasks*'
# the metrics after a run are those of the homes
s|if \(!at_\.empty\(\)\) at_\[task\] = i;||
