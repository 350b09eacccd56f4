# file: models/events/event_machine.cpp
# killed by: tests/ballast_tests --gtest_filter='RandomBalancer.*:SenderInitiated.*'
# by hand, agents are not told of tasks that came with a message
s/if \(tasks != 0\) tell_load/if (tasks == ~0u) tell_load/
