# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=3
# the third word of a slot comes although the packet had one
s/!full && \(over_q \|\| last_i\)/!full \&\& last_i/
