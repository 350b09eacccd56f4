# file: models/tasks/lost_lengths.cpp
# killed by: tests/ballast_tests --gtest_filter='LostLengths.OnlyDifferent*'
# tasks of the same length are refused, too
s/lost\.shortest >= lost\.longest/lost.shortest > lost.longest/
