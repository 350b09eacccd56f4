# file: models/core/packed_bytes.h
# killed by: tests/ballast_tests --gtest_filter='InputFile.*'
# compressed data may expand without limit
s/if \(expanded_ <= max_input \|\|/if (true ||/
