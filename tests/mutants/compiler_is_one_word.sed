# file: tb/verilator/tools.cpp
# killed by: tests/ballast_tests --gtest_filter='OwnSwitch.TheCompilerMay*'
# CXX with options is one word
s/return \{std::istream_iterator<std::string>\(words\), \{\}\};/return {compiler};/
