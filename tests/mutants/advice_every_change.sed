# file: sim/advice/sentences.cpp
# killed by: tests/ballast_tests --gtest_filter='Advice.ATie*'
# a tie in a variant changes the answer
s/return ranking\.candidates\[k\]\.name == name;/return ranking.candidates[k].name == name + "x";/
