# file: tb/exhaustive_stimulus.cpp
# killed by: tests/ballast_tests --gtest_filter='ExhaustiveStimulus*'
# a reset strikes every pattern in the same cycle only
s/if \(every_age_\) return age_of_all_;/if (every_age_) return 3;/
