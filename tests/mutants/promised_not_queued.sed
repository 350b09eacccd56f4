# file: models/machine/switch_monitor.cpp
# killed by: tests/ballast_tests --gtest_filter='FramesExperiment.PromisedTasksAreQueued'
# samples leave out what has been promised
s/step\(now, in\.queued/step(now, in.load/
