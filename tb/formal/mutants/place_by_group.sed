# file: rtl/superconcentrator_jan94.sv
# killed by: faithful-4 valid
# the place in the group is taken from the group's bits of the tag
s/PlaceWidth'\(lane_tag & N'\(GroupSize - 1\)\)/PlaceWidth'(lane_tag >> 1)/
