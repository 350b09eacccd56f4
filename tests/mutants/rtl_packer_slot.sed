# file: rtl/packer.sv
# killed by: ./ballast cosim --ports 16 --unit packer --waveform mutant.fst
# the flags of the ranked wave come from the other slot
s/read_q \? slot1_q : slot0_q/read_q ? slot0_q : slot1_q/
