# file: rtl/sc_stream.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# an input FIFO smaller than full rate needs
/localparam int Inputs/,/;/s/pkg::Lean\)/pkg::Lean) - 1/
