# file: models/network/allocators/separable.cpp
# killed by: tests/ballast_tests --gtest_filter='Allocators.KnownAnswers:Allocators.Match*'
# an end that was matched once is never matched by a later iteration
s/inputs_\[input\]\.matched = outputs_\[output\]\.matched = false/inputs_[input].matched = false/
