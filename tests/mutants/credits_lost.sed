# file: models/network/sparse/stages.cpp
# killed by: tests/ballast_tests --gtest_filter=TrafficExperiment.Random*
# now and then a credit does not come back
s/const bool was_full = out\[id\]\.credits\+\+ == 0;/const bool was_full = out[id].credits == 0 \&\& now % 509 != 0;\n    out[id].credits += now % 509 != 0;/
