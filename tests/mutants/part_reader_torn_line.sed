# file: sim/runs/store/part_file.cpp
# killed by: tests/ballast_tests --gtest_filter='PartFiles.AReader*'
# a reader takes a line before its end
s/(at_ \+= line\.size\(\)) \+ 1;/\1;/
