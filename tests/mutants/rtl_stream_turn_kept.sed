# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a full FIFO is taken for an empty one
s/write_turn_q \^ write_ends/write_turn_q/
