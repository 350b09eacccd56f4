# file: models/core/threads.cpp
# killed by: tests/ballast_tests --gtest_filter='Threads.TheCallerStepsAlone*'
# late threads are awaited in every step
s/alone_ = pause_;/alone_ = 0;/
