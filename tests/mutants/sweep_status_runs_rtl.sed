# file: sim/verbs/sweep.cpp
# killed by: tests/ballast_tests --gtest_filter='OwnSwitch.WhoOnlyLooks*'
# sweep --status compiles and loads the RTL of the user
s/options\.work\.dry_run \|\| options\.status/options.work.dry_run/
