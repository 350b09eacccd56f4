# file: models/core/input_file.cpp
# killed by: tests/ballast_tests --gtest_filter='InputFile.*'
# the second reader of a pipe finds nothing
s/std::size_t at_ = 0;/std::size_t at_ = spool_.bytes.size();/
