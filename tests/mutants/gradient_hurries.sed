# file: models/balancers/events/gradient.cpp
# killed by: tests/ballast_tests --gtest_filter='Gradient.*'
# no pause between two tasks
s/me\.now\(\) < node\.next/me.now() + pause < node.next/
