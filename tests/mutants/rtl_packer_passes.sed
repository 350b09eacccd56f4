# file: rtl/packer.sv
# killed by: ./ballast cosim --ports 16 --unit packer --waveform mutant.fst
# a packet beyond the end of its base's group stays in that group
s/assign passes = set_q < .*/assign passes = 1'b0;/
