# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.EverySchedule*'
# a class ends with a packet in flight
s/open_ \&\& none_in_flight\(\) \&\&/open_ \&\& unresolved_ == 0 \&\&/
s/!open_ \|\| !none_in_flight\(\)/!open_ || unresolved_ != 0/
