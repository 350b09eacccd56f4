# file: models/moe/token_generator.cpp
# killed by: tests/ballast_tests --gtest_filter='TokenGenerator.ATokenHas*'
# a token may choose an expert twice
s/!= chosen\.end\(\)\) continue/!= chosen.end() \&\& false) continue/
