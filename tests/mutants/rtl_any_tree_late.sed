# file: rtl/any_tree.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# the OR tree has a level too many
s/(localparam int Levels = .*) \/ 2;/\1 \/ 2 + 1;/
