# file: rtl/superconcentrator.sv
# killed by: lean+faithful-4 data
# packets come from the neighbour in the group
s/data_i\[\(g\*GroupSize\+i\)\*Width/data_i[(g*GroupSize+(i^1))*Width/
