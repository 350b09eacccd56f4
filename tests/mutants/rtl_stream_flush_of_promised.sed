# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a flush drops a packet that a wave has
s/flush_q && held_q == offered_q/flush_q/
