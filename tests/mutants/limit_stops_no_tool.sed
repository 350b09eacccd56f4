# file: models/core/command.cpp
# killed by: tests/ballast_tests --gtest_filter='OwnSwitch.ALimitReaches*'
# a limit waits for the tools
s/if \(on_interrupt == OnInterrupt::end && interrupt::pending\(\) != 0\) break;//
