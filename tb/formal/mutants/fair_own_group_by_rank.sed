# file: rtl/group_share.sv
# killed by: lean-4-fair accept
# the pointer's group counts its first ports with the rest
s/wire by_first = here && wrap;/wire by_first = 1'b0;/
