# file: models/core/decompress.cpp
# killed by: tests/ballast_tests --gtest_filter='InputFile.*'
# compressed data may expand without limit
s/if \(expanded_ <= max_input \|\|/if (true ||/
