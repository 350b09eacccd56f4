# file: rtl/sc_stream.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 IdWidth=2 DestWidth=2
# tid leaves at tdest
s/m_beats\[i\*Beat\+DestFrom/m_beats[i*Beat+IdFrom/
