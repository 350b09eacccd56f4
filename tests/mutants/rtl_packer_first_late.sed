# file: rtl/packer.sv
# killed by: ./ballast cosim --ports 8 --unit packer --exhaustive --waveform mutant.fst
# the first output is read a cycle late: of the cycle after the start
s/line_q\[LaneBits\*N\+:N\]/line_q[(LaneBits-1)*N+:N]/
