// SPDX-License-Identifier: BSD-3-Clause
// distribution_tree: Ports/Leaves binary trees side by side, each from one input to its Leaves
// outputs. The packet of lane g with destination d leaves at output g Leaves + d; at each node it
// steers by the top bit of its destination and drops it.
//   Latency    lg Leaves; one packet per tree and cycle. Leaves = 1: wires, dest_i is not used.
//   Reset      clears every register.
//   Invariant  data are 0 where valid is 0, whatever data_i is there.
`default_nettype none

module distribution_tree #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Leaves = 4,  // power of two, 1 .. Ports
  parameter int Width = 8,
  localparam int Trees = Ports / Leaves,
  localparam int Levels = $clog2(Leaves),
  localparam int DestWidth = Levels > 0 ? Levels : 1
) (
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,
  input  wire logic [Trees-1:0]           valid_i,
  input  wire logic [Trees*DestWidth-1:0] dest_i,
  input  wire logic [Trees*Width-1:0]     data_i,
  output      logic [Ports-1:0]           valid_o,
  output      logic [Ports*Width-1:0]     data_o
);
  if (Ports < 2 || (Ports & (Ports - 1)) != 0) begin : gen_check_ports
    distribution_tree_ports_must_be_a_power_of_two bad_parameter ();
  end
  if (Leaves < 1 || Leaves > Ports || (Leaves & (Leaves - 1)) != 0) begin : gen_check_leaves
    distribution_tree_leaves_must_be_a_power_of_two_up_to_ports bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    distribution_tree_width_must_be_positive bad_parameter ();
  end

  for (genvar g = 0; g < Trees; g++) begin : gen_tree
    for (genvar n = 1; n < 2 * Leaves; n++) begin : gen_node  // heap order: children 2n, 2n+1
      localparam int Rest = Levels + 1 - $clog2(n + 1);  // bits of the destination still to use
      wire [Rest+Width:0] packet;  // destination, valid, data
      if (n == 1) begin : gen_input
        wire [DestWidth-1:0] dest = dest_i[g*DestWidth+:DestWidth];
        wire [Width-1:0] data = data_i[g*Width+:Width];
        assign packet = valid_i[g] ? (Rest + Width + 1)'({dest, 1'b1, data}) : '0;
      end else begin : gen_split
        wire [Rest+1+Width:0] above = gen_node[n/2].packet;
        logic [Rest+Width:0] packet_q;
        assign packet = packet_q;
        always_ff @(posedge clk_i or negedge rst_ni) begin
          if (!rst_ni) packet_q <= '0;
          else if (above[Width] && above[Rest+1+Width] == n[0]) packet_q <= above[Rest+Width:0];
          else packet_q <= '0;
        end
      end
    end
  end
  for (genvar g = 0; g < Trees; g++) begin : gen_group
    for (genvar i = 0; i < Leaves; i++) begin : gen_output
      assign {valid_o[g*Leaves+i], data_o[(g*Leaves+i)*Width+:Width]} =
          gen_tree[g].gen_node[Leaves+i].packet;
    end
  end

  if (Leaves == 1) begin : gen_wires
    wire unused = &{1'b0, clk_i, rst_ni, dest_i};
  end
endmodule
`default_nettype wire
