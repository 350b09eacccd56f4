# file: models/core/command.cpp
# killed by: tests/ballast_tests --gtest_filter='OwnSwitch.ALimitReaches*'
# what a tool has started goes on after a limit
s/    kill\(-id_, SIGKILL\);/    kill(id_, SIGKILL);/
