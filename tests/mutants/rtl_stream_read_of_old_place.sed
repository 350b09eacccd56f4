# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2 Registered=1
# a registered memory reads the place of the cycle before
s/Registered != 0 \? \{first_d, got_d\}/Registered != 0 ? {first_q, got_q}/
