# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the sink gets the rest of a packet that lost a beat
s/drop = flush_q \|\| hurt_q/drop = flush_q/
