# file: models/machine/event_array.cpp
# killed by: tests/ballast_tests --gtest_filter='EventArray.MessagesAtTheEdge*'
# messages wait for a processor without tasks, not for the end of one
s/if \(options_\.between_tasks\) look_into/if (options_.between_tasks \&\& idle(i)) look_into/
