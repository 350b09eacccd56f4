# file: models/machine/shown_tasks.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchByWork.TheMachine*'
# promises outlive their class
s/if \(terms_\.open \&\& !in\.terms\.open\)/if (false)/
