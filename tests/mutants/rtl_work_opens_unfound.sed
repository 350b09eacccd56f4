# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# step 3 opens before the largest load is known
s/\(!finding_q \|\| found\)/1'b1/
