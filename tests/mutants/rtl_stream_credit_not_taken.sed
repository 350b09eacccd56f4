# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a request takes no credit at the start
s/wire ask = start_i && request_o;/wire ask = 1'b0;/
