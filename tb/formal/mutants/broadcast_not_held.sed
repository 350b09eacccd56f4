# file: rtl/ranking_tree.sv
# killed by: faithful-4 totals_held
# the last level of the broadcast is loaded in every cycle
s/if \(wave_q\[N\+d-1\]\) bcast_q/if (d == N || wave_q[N+d-1]) bcast_q/
