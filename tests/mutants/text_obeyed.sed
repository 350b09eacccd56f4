# file: models/core/errors.cpp
# killed by: tests/ballast_tests --gtest_filter='Printable.*'
# a terminal obeys the names of others
s/    if \(plain\(c\) \|\| c == '\\n' \|\| c == '\\t'\) \{/    if (plain(c) || c < ' ') {/
