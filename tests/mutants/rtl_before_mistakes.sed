# file: sim/verbs/run.cpp
# killed by: tests/ballast_tests --gtest_filter='OwnSwitch.MistakesAreTold*'
# our RTL is compiled before a mistake is told
s/options\.work\.dry_run \|\| !e\.machine\.the_switch\.files;/options.work.dry_run;/
