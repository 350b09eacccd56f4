# file: models/events/mail_room.h
# killed by: tests/ballast_tests --gtest_filter='EventArray.*'
# a processor sends several packets in a cycle
s/sender\.last <= left_before_ && //
