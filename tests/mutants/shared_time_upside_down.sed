# file: models/core/shared_time.h
# killed by: tests/ballast_tests --gtest_filter='SharedTime.*'
# time together counts as time alone
s/together_ \+= now - last_;/alone_ += now - last_;/
