# file: rtl/stream_output.sv
# the first beat that leaves gives the credit back
# killed by: sc-stream-edges-2-words-2 request
# quick
s/CountWidth'\(leaves && last_o\)/CountWidth'(leaves \&\& !last_o)/
