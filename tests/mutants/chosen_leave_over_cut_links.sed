# file: models/rounds/round_nodes_advance.cpp
# killed by: tests/ballast_tests --gtest_filter='CommDiffusion.ChosenTasks*'
# chosen tasks of a cut link do not come back
s/\[\&\]\(TaskId task\) \{ store_\.take_back\(i, task\); \}|\[this, i\]\(TaskId task\) \{ store_\.take_back\(i, task\); \}/[](TaskId) {}/
