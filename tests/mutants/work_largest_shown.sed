# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# step 3 lowers the longest task
s/find \? leaves_\.load\(\)\[i\] : in/in/
