# A part of another build is loaded.
# file: sim/parts/part.cpp
# killed by: ../source/tests/sim/parts/part.py ./ballast
s/if \(!is_of_this_build\(file\)\)/if (!is_of_this_build(file) \&\& file.empty())/
