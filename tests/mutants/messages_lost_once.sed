# file: models/machine/task_messages.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskMessages.AFailure*'
# a message that has not left loses a single packet
s/\(cursor\.left \+ longest - 1\) \/ longest/(cursor.left != 0 \&\& longest != 0)/
