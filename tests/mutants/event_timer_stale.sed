# file: models/events/timers.h
# killed by: tests/ballast_tests --gtest_filter='Timers.*'
# a timer that has been put off beyond the next edge keeps its place among those of the next edge
s/stale_ \|= timer\.soon;//
