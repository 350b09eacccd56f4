# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --burst 4 --unit work_leaves --waveform mutant.fst
# what the switch has cut stays pending
s/(request_i\[i\*CountWidth\+:CountWidth\]) : count;/\1 | count : count;/
