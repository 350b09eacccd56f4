# file: models/machine/sampler.h
# killed by: tests/ballast_tests --gtest_filter='Orders/KernelFrames.EqualThoseOfThePlainDriver/5'
# the kernel samples at an edge beyond the cycle budget
s/now = std::min\(now, limit_\);/now = std::min(now, now);/
