# file: models/rounds/round_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskTrees.AreConserved*'
# a round agent does not count the tasks born at its processor
/^    change_load\(born.at, born.tasks\);/d
