# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a packet that is cut is not reported
s/beat && put_full && !last_i/1'b0/
