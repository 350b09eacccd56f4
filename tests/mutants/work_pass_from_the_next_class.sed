# file: models/superconcentrator/work_pass.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-@long'
# a pass after the first begins a class too low
s/^    class_ = top_;/    class_ = class_below(top_ < 5 ? 5 : top_);/
