# file: sim/verbs/topology_option.cpp
# killed by: tests/ballast_tests --gtest_filter='CliMistakes.RouteAndShow*'
# the section is always put in front
s/\(whole \? "" : "machine\."\)/std::string("machine.")/
