# file: sim/advice/advice.cpp
# killed by: tests/ballast_tests --gtest_filter='Advice.TiesBeyond*'
# every tie runs under the changes, however slow
s/<= most\) names/<= most || true) names/
