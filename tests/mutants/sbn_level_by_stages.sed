# file: models/balancers/events/sbn_heuristic.h
# killed by: tests/ballast_tests --gtest_filter='SbnHeuristic.AsInThePapers*'
# what is received is shared among half of the processors behind
s/std::uint64_t\{2\} << stage/std::uint64_t{1} << stage/
