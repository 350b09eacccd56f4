# file: sim/runs/study/toml_lists.cpp
# killed by: tests/ballast_tests --gtest_filter='StudyReading.*'
# axes in the order of the alphabet
s/std::sort\(all\.begin\(\), all\.end\(\), earlier\);//
