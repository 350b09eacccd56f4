# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the slot of the next packet wraps at a power of two
s/free_d = free_q == SlotWidth'\(P - 1\) \? '0 : /free_d = /
