# file: sim/runs/store/work_file.cpp
# killed by: tests/ballast_tests --gtest_filter='PartFiles.WhatIsDone*'
# a part replaces what is done
s/if \(!there\) add\(point\);/add(point);/
