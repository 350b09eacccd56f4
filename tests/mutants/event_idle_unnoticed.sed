# file: models/events/event_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='EventArray.AgentsHear*'
# an agent is not told that nothing runs any more
s/if \(idle\(i\)\) notice\(i\);/static_cast<void>(i);/
