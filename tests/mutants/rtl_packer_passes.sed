# file: rtl/packer.sv
# killed by: ./ballast cosim --ports 16 --unit packer --waveform mutant.fst
# a packet beyond the end of its base's group stays in that group
s/assign passes = set < .*/assign passes = 1'b0;/
