# file: rtl/superconcentrator_jan94.sv
# killed by: faithful-4 valid
# the place in the group is taken from the group's bits of the tag
s/IdxWidth'\(lane_tag & N'\(GroupSize - 1\)\)/IdxWidth'(lane_tag >> 1)/
