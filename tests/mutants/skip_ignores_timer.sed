# file: models/machine/plain_machine.cpp
# killed by: tests/ballast_tests --gtest_filter='Machine.Skipping*'
# jumps one cycle too far
s/now = quiet && options\.skip_idle \? next : now \+ 1;/now = quiet \&\& options.skip_idle ? next + 1 : now + 1;/
