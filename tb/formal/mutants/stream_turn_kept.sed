# file: rtl/stream_output.sv
# a full FIFO is taken for an empty one
# killed by: sc-stream-edges-2-words-2 tvalid
# quick
s/write_turn_q \^ write_ends/write_turn_q/
