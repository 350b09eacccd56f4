# file: sim/page/html.cpp
# killed by: tests/ballast_tests --gtest_filter='Html.ScriptDataCannotEndItsElement'
# a name in the data ends the script element
s/if \(text\[at\] == '<'\) \{/if (text[at] == 0) {/
