# file: rtl/stream_input.sv
# the last beat of a packet is written over its first
# killed by: sc-stream-edges-2-words-2 data
# quick
s/write_addr = AddrWidth'\(\{free_q, put_q\}\)/write_addr = AddrWidth'({free_q, put_q \& {BeatWidth{!last_i}}})/
