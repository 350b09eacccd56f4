// SPDX-License-Identifier: BSD-3-Clause
// any_tree: ORs of a flag of each of Ports leaves, for Width kinds of flags, in nodes of four.
//   Latency    any_o shows the flags of D cycles before, D = ceil(lg Ports / 2).
//   Handshake  none: flags are read in every cycle.
//   Outputs    0 after reset.
//   Invariant  any_o[w] is high only if flag w of a leaf was high D cycles before.
`default_nettype none

module any_tree #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 1
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [Ports*Width-1:0] flag_i,
  output      logic [Width-1:0]       any_o
);
  if (Ports < 2 || (Ports & (Ports - 1)) != 0) begin : gen_check_ports
    any_tree_ports_must_be_a_power_of_two bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    any_tree_width_must_be_positive bad_parameter ();
  end

  localparam int Levels = ($clog2(Ports) + 1) / 2;  // D
  for (genvar k = 0; k < Levels; k++) begin : gen_level
    localparam int Below = Ports >> 2 * k;
    localparam int Nodes = Below > 4 ? Below / 4 : 1;
    localparam int Arity = Below > 4 ? 4 : Below;
    wire [Below*Width-1:0] flags;
    logic [Nodes*Width-1:0] any_q;
    if (k == 0) begin : gen_leaves
      assign flags = flag_i;
    end else begin : gen_inner
      assign flags = gen_level[k-1].any_q;
    end
    for (genvar n = 0; n < Nodes; n++) begin : gen_node
      logic [Width-1:0] any;
      always_comb begin
        any = '0;
        for (int j = 0; j < Arity; j++) any |= flags[(n*Arity+j)*Width+:Width];
      end
      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) any_q[n*Width+:Width] <= '0;
        else any_q[n*Width+:Width] <= any;
      end
    end
  end
  assign any_o = gen_level[Levels-1].any_q;
endmodule
`default_nettype wire
