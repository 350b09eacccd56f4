# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# a wave goes when nobody asks
s/seen \&\& offers \&\& asks/seen \&\& offers/
