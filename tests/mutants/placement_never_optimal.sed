# file: models/tasks/placement.cpp
# killed by: tests/ballast_tests --gtest_filter='Verdicts.OneMove*'
# beyond the goal nothing is balanced
s/result\.balanced = result\.none_better/result.balanced = false/
