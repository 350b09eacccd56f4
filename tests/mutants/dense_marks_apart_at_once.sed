# file: models/network/dense/stepping.cpp
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.*EqualsTheSparse*:DenseNetwork.TorusMarks*'
# the mark of a link apart is set before a vector overwrites it
s/if \(c\.all_apart\) \{/if (true) {/
