# file: rtl/stream_control.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# m_tlast_o counts the beats that come in
s/if \(leave_i\[i\]\) out_q/if (beat_i[i]) out_q/
