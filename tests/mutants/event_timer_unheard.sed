# file: models/events/event_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='EventTimers.ATimerThatWould*'
# a run ends before a timer that would move a task
s/\(options_\.execute \|\| untried_ == 0\)/true/
