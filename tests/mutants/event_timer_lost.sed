# file: models/events/timers.h
# killed by: tests/ballast_tests --gtest_filter='EventTimers.ATimerThatIsDue*'
# a timer that is put off to the next edge never runs out
s/^        soon_\[listed_\+\+\] = i;//
