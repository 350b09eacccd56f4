// SPDX-License-Identifier: BSD-3-Clause
// selection_tree: Ports/Leaves binary trees side by side, each from Leaves inputs to one output.
//   Latency    lg Leaves; one packet per tree and cycle. Leaves = 1: wires.
//   Clash      of two packets that meet the upper one passes and the lower one is lost; in a
//              concentrator none meet.
//   Reset      clears every register.
//   Invariant  data are 0 where valid is 0, whatever data_i is there.
`default_nettype none

module selection_tree #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Leaves = 4,  // power of two, 1 .. Ports
  parameter int Width = 8,
  localparam int Trees = Ports / Leaves
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [Ports-1:0]       valid_i,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Trees-1:0]       valid_o,
  output      logic [Trees*Width-1:0] data_o
);
  if (Ports < 2 || (Ports & (Ports - 1)) != 0) begin : gen_check_ports
    selection_tree_ports_must_be_a_power_of_two bad_parameter ();
  end
  if (Leaves < 1 || Leaves > Ports || (Leaves & (Leaves - 1)) != 0) begin : gen_check_leaves
    selection_tree_leaves_must_be_a_power_of_two_up_to_ports bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    selection_tree_width_must_be_positive bad_parameter ();
  end

  for (genvar g = 0; g < Trees; g++) begin : gen_tree
    for (genvar n = 1; n < 2 * Leaves; n++) begin : gen_node  // heap order: children 2n, 2n+1
      wire [Width:0] packet;  // valid, data
      if (n >= Leaves) begin : gen_input
        localparam int I = (g - 1) * Leaves + n;
        assign packet = valid_i[I] ? {1'b1, data_i[I*Width+:Width]} : '0;
      end else begin : gen_join
        logic [Width:0] packet_q;
        assign packet = packet_q;
        always_ff @(posedge clk_i or negedge rst_ni) begin
          if (!rst_ni) packet_q <= '0;
          else if (gen_node[2*n].packet[Width]) packet_q <= gen_node[2*n].packet;
          else packet_q <= gen_node[2*n+1].packet;
        end
      end
      if (n == 1) begin : gen_output
        assign {valid_o[g], data_o[g*Width+:Width]} = packet;
      end
    end
  end

  if (Leaves == 1) begin : gen_wires
    wire unused = &{1'b0, clk_i, rst_ni};
  end
endmodule
`default_nettype wire
