# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the rest of a packet that lost a beat is offered
s/drop = flush_q \|\| hurt_q/drop = flush_q/
