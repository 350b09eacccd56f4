# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# a class ends before the root knows of the leaves
s/ \&\& settle_q == '0 \&\& !\(offers/ \&\& !(offers/
