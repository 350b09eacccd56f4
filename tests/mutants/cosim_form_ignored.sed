# file: sim/verbs/cosim_cases.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkOptionsOf.CosimOfAForm*'
# --form is ignored
s/!options\.form \|\| name_of/true || name_of/
