# file: tb/rtl_parameters.cpp
# killed by: tests/ballast_tests --gtest_filter='RtlParameters.*'
# RTL of the built width in place of the asked one
s/: load \? spec\.load_width/: load ? 24u/
