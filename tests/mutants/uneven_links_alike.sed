# file: models/network/sparse/traversal-inl.h
# killed by: tests/ballast_tests --gtest_filter='LinkLengths.Credits*'
# a credit over a long link is back as soon as over a short one
s/block\.credits\.at\(now \+ 1 \+ wiring_\.cycles_of\(i\)\)/block.credits.at(now + 2)/
