# file: models/planning/levels.cpp
# killed by: tests/ballast_tests --gtest_filter='GreedyRefine.ByTheCcmWork*'
# a task never goes to its partners
s/\{ partners\.push_back\(q\); \}/{ (void)q; }/
