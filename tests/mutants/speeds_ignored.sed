# file: models/tasks/execution.h
# killed by: tests/ballast_tests --gtest_filter='TaskSpeeds*-*OnThe*'
# all processors have speed 1
s/cycles_per_work_ \/ speed_of\(speeds_, i\)\)/cycles_per_work_)/
