# file: models/rounds/task_chooser.cpp
# killed by: tests/ballast_tests --gtest_filter='CommDiffusion.MovesTheTasks*'
# the first of equals is that of the queue
s/std::sort\(candidates_\.begin\(\), candidates_\.end\(\)\);//
