# file: rtl/group_share.sv
# killed by: lean-4-burst refuse
# of a port at the bound all packets are refused
s/\{CountWidth\{split\}\} & CountWidth'\(beyond\)/{CountWidth{split}} \& count/
