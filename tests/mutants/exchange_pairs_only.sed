# file: models/rounds/exchange_rule.cpp
# killed by: tests/ballast_tests --gtest_filter='ExchangeRule.*'
# two tasks move where one would do
s/if \(single\.found\(\)\.give != Exchange::kNone\) return single\.found\(\);//
