# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# the root waits a cycle less than the OR tree takes
s/(localparam int Settle = .*) \+ 1;/\1;/
