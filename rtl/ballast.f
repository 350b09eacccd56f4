// The RTL of Ballast, packages first. Paths are relative to this file: verilator -F rtl/ballast.f,
// or in this folder iverilog -g2012 -c ballast.f.
superconcentrator_pkg.sv
balance_controller.sv
benes_half.sv
benes_network.sv
concentrator.sv
cube_network.sv
distribution_tree.sv
group_ranking.sv
load_average.sv
load_balancer.sv
max_tree.sv
packer.sv
ranking_tree.sv
sc_stream.sv
selection_tree.sv
stream_control.sv
stream_edges.sv
stream_fifo.sv
stream_skid.sv
superconcentrator.sv
superconcentrator_jan94.sv
work_balancer.sv
work_controller.sv
work_leaves.sv
work_pass.sv
