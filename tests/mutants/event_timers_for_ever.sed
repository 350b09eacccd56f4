# file: models/events/mail_room.h
# killed by: tests/ballast_tests --gtest_filter='EventTimers.TimersThatAreSet*'
# messages of timers that are set for ever keep a balanced run alive
s/over_ \|\| \(again/over_ || (false \&\& again/
