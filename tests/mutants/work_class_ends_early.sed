# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-*Long*'
# any wave that moves nothing ends its class
s/in\.bound == 0 \&\& sweeping_;/in.bound == 0;/
