# file: models/topology/deadlock.cpp
# killed by: tests/ballast_tests --gtest_filter='DeadlockCheck.AnEscape*'
# the check lets a packet leave the escape
s/!std::ranges::all_of\(routes\[next\], is_escape\)/false/
