# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a denial does not give the credit back
s/ \+ CountWidth'\(deny_i\)//
