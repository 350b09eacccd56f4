# file: sim/verbs/judged.h
# killed by: tests/ballast_tests --gtest_filter='NothingCompared.ANamedUnitMustRun'
# what was named may be left out
s/return good && whole && /return good \&\& /
