# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# words behind a packet's end reach the sink
s/valid_i && !over_q/valid_i/
