# file: tb/verilator/generate.cpp
# killed by: tests/ballast_tests --gtest_filter='VerilatorDesign.ANameMayHaveABlank*'
# a name ends at its first blank
s/sources\.push_back\(fs::absolute\(file\)/sources.push_back(fs::absolute(file.string().substr(0, file.string().find(' ')))/
