# file: sim/experiment/task_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskSpeeds*-*OnThe*'
# an empty list of speeds is no mistake
s/e_\.machine\.speeds && options\.speeds\.empty\(\)/false/
