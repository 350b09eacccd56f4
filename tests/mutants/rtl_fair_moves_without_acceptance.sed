# file: rtl/fair_turn.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the pointer moves in each cycle, also without an acceptance
s/if \(last_group_q != '0\) pointer_q/pointer_q/
