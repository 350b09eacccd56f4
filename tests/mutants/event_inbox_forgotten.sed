# file: models/machine/event_messages.cpp
# killed by: tests/ballast_tests --gtest_filter='EventArray.HandlingTakes*'
# a message that came while another one was handled is forgotten
s/^    look_into\(i\);$//
