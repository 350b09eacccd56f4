# file: sim/experiment/elaboration.cpp
# killed by: tests/ballast_tests --gtest_filter='Conditions.OfTheMachine'
# iterations have an effect with every allocator
s/routers \&\& allocator != nullptr \&\& allocator->make\.iterated/routers \&\& allocator != nullptr/
