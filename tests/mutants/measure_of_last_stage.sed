# file: models/tasks/task_meter.h
# killed by: tests/ballast_tests --gtest_filter='TaskMeter.*'
# a run of phases has the waits of its last one
s/waited \+= stage\.waited;/waited = stage.waited;/
