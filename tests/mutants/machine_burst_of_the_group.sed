# file: sim/experiment/task_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchSection.*:-*Rtl*'
# machine.switch.burst is not read
s/s\.burst\.value_or\(spec\.geometry\(\)\.most_burst\(\)\)/spec.geometry().most_burst()/
