# file: models/balancers/events/backoff.h
# killed by: tests/ballast_tests --gtest_filter='RandomStealing.*:ReceiverInitiated.*'
# pauses grow without end
s/std::max\(last, std::min\(kLongest, last \* factor\)\)/last * factor/
