# file: models/superconcentrator/selection_tree.h
# killed by: ./ballast cosim --ports 16 --unit selection_tree --waveform mutant.fst
# a later packet of the group replaces the first
s/if \(next == first \|\| next\[-1\]\.lane != tree\) \*next\+\+ =/if (next != first \&\& next[-1].lane == tree) --next;\n      *next++ =/
