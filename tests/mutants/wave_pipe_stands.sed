# file: models/superconcentrator/delay_line.h
# killed by: tests/ballast_tests --gtest_filter='WholeWave*'
# the line moves only when a set enters
s/if \(packets\.empty\(\) && line_\.idle\(\)\) return;/if (packets.empty()) return;/
