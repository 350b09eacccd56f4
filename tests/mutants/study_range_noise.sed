# file: sim/runs/study/toml_lists.cpp
# killed by: tests/ballast_tests --gtest_filter='StudyReading.Decimals*'
# 0.1 + 2 * 0.1 is not 0.3
s/: rounded\(exact\)/: exact/
