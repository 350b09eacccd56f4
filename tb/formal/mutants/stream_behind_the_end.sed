# file: rtl/stream_output.sv
# words behind a packet's end reach the sink
# killed by: sc-stream-edges-2-words-2 tvalid
# quick
s/valid_i && !over_q/valid_i/
