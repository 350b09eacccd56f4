# file: rtl/stream_input.sv
# a flush drops a packet that a wave has
# killed by: sc-stream-edges-2-words-2 active
# quick
s/flush_q && held_q == offered_q/flush_q/
