# file: models/workloads/swf.cpp
# killed by: tests/ballast_tests --gtest_filter='Swf.JobsThatFit*'
# jobs have subcubes on every machine
s/context\.topology == "hypercube" \?/context.topology != "none" ?/
