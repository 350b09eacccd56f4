# file: rtl/group_share.sv
# killed by: lean-4-burst take
# the launch goes on to the next port a packet early
s/\} >= sum_q\[/} > sum_q[/
