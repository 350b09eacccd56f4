# file: sim/runs/store/part_file.cpp
# killed by: tests/ballast_tests --gtest_filter='PartFiles.AnOpenedFile*'
# a torn line stays, and the next point continues it
s/static_cast<off_t>\(whole\)/lseek(file_, 0, SEEK_END)/
