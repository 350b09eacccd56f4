# file: rtl/stream_control.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a request takes no credit at the start
s/wire ask = start_o && request_o\[i\];/wire ask = 1'b0;/
