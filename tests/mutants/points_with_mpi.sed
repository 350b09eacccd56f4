# file: sim/runs/executors/serve_rank.cpp
# killed by: tests/ballast_tests --gtest_filter='Ranks.PointsSee*'
# points have the variables of their rank
s/^  forget_mpi\(\);//
