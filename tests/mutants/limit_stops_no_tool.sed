# file: models/core/command.cpp
# killed by: tests/ballast_tests --gtest_filter='OwnSwitch.ALimitReaches*'
# a limit waits for the tools
s/OnInterrupt::end && interrupt::pending\(\) != 0/OnInterrupt::end \&\& false/
