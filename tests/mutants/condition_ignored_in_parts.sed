# file: models/core/args.cpp
# killed by: tests/ballast_tests --gtest_filter='Conditions.*'
# keys of a part without effect are recorded
s/\|\| !key\.condition\(\)\.in\(run\)\)/|| (!key.condition().in(run) \&\& keys.empty()))/
