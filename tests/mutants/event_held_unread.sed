# file: models/events/event_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='EventArray.HeldProcessor*'
# a processor that is held does not read what has waited for the end of its task
s/if \(options_\.between_tasks && inbox_/if (false \&\& inbox_/
