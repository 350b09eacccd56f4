# file: models/events/event_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='EventArray.MessagesAtTheEdge*'
# messages wait for a processor without tasks, not for the end of one
s/if \(options_\.between_tasks\) service_inbox/if (options_.between_tasks \&\& idle(i)) service_inbox/
