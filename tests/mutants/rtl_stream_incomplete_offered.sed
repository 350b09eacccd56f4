# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# each beat counts as a packet
s/offered_q \+ CountWidth'\(stored\)/offered_q + CountWidth'(beat \&\& !drop)/
