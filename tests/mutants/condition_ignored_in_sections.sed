# file: models/core/fields.h
# killed by: tests/ballast_tests --gtest_filter='Fields.*'
# keys of a section without effect are recorded
s/if \(!keys_\[k\]\.condition\(\)\.in\(run\)\)/if (!keys_[k].condition().in(run) \&\& keys_.empty())/
