# file: models/network/dense/dense_routers.cpp
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# the interfaces get no credit back
s/for \(const VcId id : block\.terminal_credits\) terminal_credits\.push_back\(id\);//; s/  auto& terminal_credits = .*;//
