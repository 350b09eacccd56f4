# file: models/moe/balancers/quota.cpp
# killed by: tests/ballast_tests --gtest_filter='QuotaMoves.TheExample*'
# a giver serves its smallest quota first
s/a\.copies > b\.copies/a.copies < b.copies/
