# file: models/network/dense/conversion.cpp
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# a change to the sparse way lets packets wait for an output VC that is free
s/if \(\(vc\.candidates & asked\.free_vcs\) != 0\) \{/if (vc.candidates == 0) {/
