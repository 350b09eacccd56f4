# file: models/core/errors.cpp
# killed by: tests/ballast_tests --gtest_filter='Errors.*'
# a name is related to all that contain its letters
s/if \(\(at == 0 \|\| ends\(at - 1\)\) && ends\(at \+ name\.size\(\)\)\) return true;/return true;/
