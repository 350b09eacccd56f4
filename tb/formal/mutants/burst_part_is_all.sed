# file: rtl/group_share.sv
# killed by: lean-4-burst accept
# of a port at the bound all packets are accepted
s/\{CountWidth\{split\}\} & CountWidth'\(left\)/{CountWidth{split}} \& count/
