# file: rtl/balance_controller.sv
# killed by: load-balancer-4-words-3 idle_is_quiet
# the balancing ends before the last task has arrived
s/flight_d = TimeWidth'\(T - Ranked\)/flight_d = TimeWidth'(1)/
