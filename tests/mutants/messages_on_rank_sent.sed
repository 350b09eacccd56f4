# file: models/machine/task_messages.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskMessages.GoInTheOrder*'
# a message within a processor goes through the network
s/if \(at\.to != i\) \{/if (at.to != i || at.left == 0) {/
