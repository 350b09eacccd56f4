# file: models/balancers/events/sbn_active.h
# killed by: tests/ballast_tests --gtest_filter='ActiveOperations.*'
# what belongs into the place that has become free stays behind it
s/< \(\(k - hole\) & mask\(\)\)\) continue;/<= ((k - hole) \& mask())) continue;/
