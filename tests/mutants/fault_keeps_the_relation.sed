# file: models/network/routed/routed_network.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkFaults.ALoneFault*'
# packets go on along routes through failed parts
s/relation_\.use\((faults_\.strike\(edge\.now\)), wiring_\.options\.class_vcs\(\)\);/static_cast<void>(\1);/
