# file: models/tasks/lost_lengths.cpp
# killed by: tests/ballast_tests --gtest_filter='LostLengths.OnlyWhere*'
# short tasks are compared with the number of tasks
s/all \+= std::ceil\(exact\);/all += 1;/
