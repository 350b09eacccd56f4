# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.EverySchedule*'
# what the switch has cut stays pending
s/^  if \(bursts\(\)\) \{/  if (false) {/
