# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# a class follows the former one without a pause
s/ \&\& !class_over;/;/
