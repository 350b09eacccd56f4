# file: models/network/sparse/block.h
# killed by: tests/ballast_tests --gtest_filter='NetworkThreads.AnyNumberOfThreads*'
# requests for an output VC are lost when the blocks change
s/move\(\[\]\(SparseBlock ?& ?b\) -> auto& \{ return b\.allocating; \}\);/allocating.clear();/
