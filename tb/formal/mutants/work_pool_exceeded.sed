# file: rtl/work_leaves.sv
# a wave takes what another wave has taken and not yet answered
# killed by: work-balancer-4-burst i_work_controller.i_work_leaves.waves_within_pools
# quick
s/room = pool_q - PoolWidth'\(pending_q\);/room = pool_q;/
