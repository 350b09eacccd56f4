# file: models/network/routed/observers.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkEvents.*'
# the way from a router to its processor counts as a link
s/peer < wiring_\.numbers\.routers\)/peer != kNone)/
