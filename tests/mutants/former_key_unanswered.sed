# file: models/core/key.cpp
# killed by: tests/ballast_tests --gtest_filter='Key.FormerNames*'
# a former name of a key is an unknown key like any other
s/^    if \(!key\.former\(\)\.empty\(\) && key\.former\(\) == name\) \{/    if (false) {/
