# file: sim/runs/store/work_file.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkFiles.WhatIsNot*'
# a kill loses all points
s/\(!now && Clock/(!now || Clock/
