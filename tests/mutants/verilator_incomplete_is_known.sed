# file: tb/verilator/design.cpp
# killed by: tests/ballast_tests --gtest_filter='VerilatorDesign.ANameMayHaveABlank*:VerilatorDesign.ASourceWritten*'
# an object is stored whatever its key covers
s/const bool complete = of_sources && !changed_since\(reading, made\.sources\)/const bool complete = of_sources.has_value()/
