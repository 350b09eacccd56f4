# file: models/core/command.cpp
# killed by: tests/ballast_tests --gtest_filter='OwnSwitch.ALimitReaches*'
# a limit waits for the tools
s/if \(interrupt::pending\(\) != 0\) break;//
