# file: sim/runs/study/toml_lists.cpp
# killed by: tests/ballast_tests --gtest_filter='StudyReading.Ranges*'
# a range ends one value early
s/k <= std::floor/k < std::floor/
