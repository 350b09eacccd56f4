# file: rtl/sc_stream.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=1
# an input drops its packet with the acceptance, not with the take
s/\.take_i\(take\)/.take_i(unused_accept)/
