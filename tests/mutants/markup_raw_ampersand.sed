# file: sim/output/markup.cpp
# killed by: ../source/tests/sim/verbs/show.py ./ballast
# names go into the picture as they are
s/"&amp;"/"\&"/
