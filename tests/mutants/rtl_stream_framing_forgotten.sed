# file: rtl/stream_control.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# only the last wrong beat is reported
s/else if \(beat_i\[i\] && last_i\[i\] != last_in\) framing_q <= 1'b1;/else if (beat_i[i]) framing_q <= last_i[i] != last_in;/
