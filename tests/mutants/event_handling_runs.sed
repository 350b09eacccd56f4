# file: models/events/event_nodes_messages.cpp
# killed by: tests/ballast_tests --gtest_filter='EventArray.HandlingTakes*:EventArray.Nothing*'
# a processor executes while it handles a message
s/^  store_\.(hold|release)\(i\);//; s/^    store_\.release\(i\);//
