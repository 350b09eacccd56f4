# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a flushed input takes part in waves
s/offered_q != '0 && !flush_q/offered_q != '0/
