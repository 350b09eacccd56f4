# file: models/machine/processor_array.cpp
# killed by: tests/ballast_tests --gtest_filter='Machine.*'
# the receiver expects another payload
s/payload\(receiving_\[i\], received_\[i\]\)\)/payload(receiving_[i], received_[i] + 1))/
