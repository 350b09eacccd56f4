# file: sim/verbs/judged.h
# killed by: tests/ballast_tests --gtest_filter='NothingComparedAtAll.*'
# all is well where nothing was compared
s/return good && whole && !nothing\(\) \?/return good \&\& whole ?/
