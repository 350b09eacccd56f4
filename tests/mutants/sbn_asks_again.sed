# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='Sbn.ProcessorThatGotNothing*'
# after an operation that brought nothing the next one begins at once
s/node\.content = true/node.content = false/
