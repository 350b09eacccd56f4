# file: rtl/stream_edges.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a wave waits until all outputs have credits
s/request_o != '0;/\&request_o;/
