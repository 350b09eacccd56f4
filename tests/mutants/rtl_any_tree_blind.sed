# file: rtl/any_tree.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# a node of the OR tree does not see its last leaf
s/j < Arity;/j < Arity - 1;/
