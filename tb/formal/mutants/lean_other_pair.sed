# file: rtl/superconcentrator.sv
# killed by: lean+faithful-4 data
# packets come from the neighbour in the group
s/data_i\[\(g\*L\+i\)\*W/data_i[(g*L+(i^1))*W/
