# file: tb/verilator/object.cpp
# killed by: tests/ballast_tests --gtest_filter='OwnSwitch.SystemVerilogThat*'
# SystemVerilog that does not return is not ended
s/    const interrupt::Foreign runs;\n    if/    if/; s/^    const interrupt::Foreign runs;$//
