# file: rtl/compact_assembly.sv
# killed by: ./ballast cosim --ports 8 --unit axis_compact
# lanes stay kept over a reset
s/      keep_q <= '0;/      keep_q <= keep_d;/
