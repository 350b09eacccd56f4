# file: models/machine/switch_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='Machine.*'
# the receiver expects another payload
s/payload\(receiving_\[i\], received_\[i\]\)\)/payload(receiving_[i], received_[i] + 1))/
