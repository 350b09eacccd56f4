# file: models/machine/sampler.h
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.Skipping*'
# no samples of skipped cycles
s/next_ \+= period_\) samples_/next_ = now + 1) samples_/
