# file: rtl/sc_stream.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# an output FIFO smaller than full rate needs
/localparam int Outputs/,/;/s/pkg::Lean\)/pkg::Lean) - 1/
