# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# step 3 lowers the longest task
s/find \? loads\[i\*LoadWidth\+:LoadWidth\] : shown/shown/
