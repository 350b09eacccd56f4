# file: models/moe/moe_stages.cpp
# killed by: tests/ballast_tests --gtest_filter='MoeRun.ManyExchanges*'
# only one exchange between neighbours is charged
s/\(cost\.exchanges - 1\) \* exchange/exchange - exchange/
