# file: rtl/compact_network.sv
# killed by: ./ballast cosim --ports 16 --words 2 --unit axis_compact
# the register behind a group hears of the next group
s/load_i\[Groups-1-\(N-s\)\/Step\]/load_i[Groups-(N-s)\/Step]/
