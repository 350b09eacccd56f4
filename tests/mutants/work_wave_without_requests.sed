# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# a wave goes when nobody asks
s/seen\(\) \&\& offers_\.any\(\) \&\& asks_\.any\(\)/seen() \&\& offers_.any()/
