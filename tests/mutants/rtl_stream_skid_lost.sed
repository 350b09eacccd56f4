# file: rtl/stream_skid.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a word that is not taken at once is lost
s/else waits_q <= valid_o && !ready_i;/else waits_q <= waits_q \&\& !ready_i;/
