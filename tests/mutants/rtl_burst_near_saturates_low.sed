# file: rtl/balance_controller.sv
# killed by: ./ballast cosim --ports 16 --burst 4 --unit balance_controller --waveform mutant.fst
# a difference counts for less than can be pending
s/(localparam int CappedWidth = .*) \+ 2\)/\1 \/ 2)/
