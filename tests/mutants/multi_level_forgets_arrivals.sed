# file: models/balancers/rounds/multi_level.cpp
# killed by: ./ballast verify horton93.theorem1
# a set's leader does not count what the levels above bring in
s/load\[h\] \+= came_in\(above, half\[h\], move\[l\]\);/load[h] += 0 * came_in(above, half[h], move[l]);/
