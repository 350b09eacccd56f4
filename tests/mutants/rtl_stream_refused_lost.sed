# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a refused packet is never offered again
s/ \+ CountWidth'\(refuse_i\)//
