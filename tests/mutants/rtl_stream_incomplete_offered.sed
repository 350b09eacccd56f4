# file: rtl/stream_control.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# each beat counts as a packet
s/wire complete = beat_i\[i\] && last_in;/wire complete = beat_i[i];/
