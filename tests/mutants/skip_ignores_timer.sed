# file: models/machine/driver.h
# killed by: tests/ballast_tests --gtest_filter='Machine.Skipping*'
# jumps one cycle too far
s/at\.now = options\.skip_idle \? next : at\.now \+ 1;/at.now = options.skip_idle ? next + 1 : at.now + 1;/
