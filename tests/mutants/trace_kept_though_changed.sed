# file: sim/experiment/traces_read_once.cpp
# killed by: tests/ballast_tests --gtest_filter='ReadOnce.*'
# a trace that has changed is not read again
s/return file_state\(w\.path\) == w\.state;/return file_state(w.path).has_value();/
