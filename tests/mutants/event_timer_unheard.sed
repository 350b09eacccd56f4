# file: models/events/event_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='EventTimers.ATimerThatWould*'
# a run ends before a timer that would move a task
s/\(options_\.execute \|\| alarm_clock_\.untried\(\) == 0\)/true/
