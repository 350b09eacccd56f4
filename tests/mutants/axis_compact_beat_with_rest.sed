# file: models/superconcentrator/axis_compact.h
# killed by: tests/ballast_tests --gtest_filter=AxisCompact.*
# a beat goes on together with the rest of a packet
s/return free\(sink_ready\) && !rest_;/return free(sink_ready);/
