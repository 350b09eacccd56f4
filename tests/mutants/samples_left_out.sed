# file: models/machine/sampler.h
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.Skipping*'
# no samples of skipped cycles
s/while \(series_\.next\(\) <= now\)/if (series_.next() <= now)/
