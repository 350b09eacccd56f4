# file: rtl/stream_edges.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a wave starts though no output has a credit
s/ && request_o != '0;/;/
