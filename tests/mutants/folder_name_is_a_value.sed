# file: sim/verbs/workload_input.cpp
# killed by: tests/ballast_tests --gtest_filter='Input.AFolder*'
# a folder named 123 is an integer
s/config\.set_text\(\{path\}, "workload\.path", path\);/config.set_for({path}, "workload.path=" + path);/
