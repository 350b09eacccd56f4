# file: models/events/event_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='EventTimers.TimersThatAreSet*'
# messages of timers that are set for ever keep a balanced run alive
s/: again; \}/: false \&\& again; }/
