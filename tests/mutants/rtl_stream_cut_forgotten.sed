# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# only the last packet that was cut is reported
s/\(cut_q \|\| \(beat/(beat ? (beat/; s/put_full && !last_i\)\)/put_full \&\& !last_i) : cut_q)/
