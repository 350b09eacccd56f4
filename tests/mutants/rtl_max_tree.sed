# file: rtl/max_tree.sv
# killed by: ./ballast cosim --ports 16 --unit max_tree --waveform mutant.fst
# a node keeps the smaller value
s/upper < lower \?/upper > lower ?/
