// SPDX-License-Identifier: BSD-3-Clause
// max_tree: maximum of one value per leaf, up a binary tree and down to all leaves.
//   Latency    max_o in cycle 2N, cycle 0 follows a start; N = lg Ports.
//   Handshake  strobes only; a start may come in every cycle.
//   Outputs    loaded with their strobe and held; 0 after reset. Inner registers take what comes in
//              every cycle and are not reset.
//   Invariant  max_o is one of the values.
`default_nettype none

module max_tree #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 16,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   start_i,
  input  wire logic [Ports*Width-1:0] value_i,
  output      logic                   valid_o,
  output      logic [Width-1:0]       max_o
);
  if (Ports < 2 || (Ports & (Ports - 1)) != 0) begin : gen_check_ports
    max_tree_ports_must_be_a_power_of_two bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    max_tree_width_must_be_positive bad_parameter ();
  end

  logic [2*N:0] strobe_q;  // bit c: a start is in its cycle c
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) strobe_q <= '0;
    else strobe_q <= {strobe_q[2*N-1:0], start_i};
  end
  assign valid_o = strobe_q[2*N];

  // Heap order: node n has the children 2n and 2n+1. A node of height H has the maximum of a start
  // in cycle H - 1; leaves have no register.
  for (genvar n = 1; n < 2 * Ports; n++) begin : gen_node
    wire [Width-1:0] max;
    if (n < Ports) begin : gen_inner
      logic [Width-1:0] max_q;
      assign max = max_q;
      wire [Width-1:0] upper = gen_node[2*n].max;
      wire [Width-1:0] lower = gen_node[2*n+1].max;
      always_ff @(posedge clk_i) max_q <= upper < lower ? lower : upper;
    end else begin : gen_leaf
      assign max = value_i[(n-Ports)*Width+:Width];
    end
  end

  // d levels below the root: in cycle N + d.
  for (genvar d = 0; d <= N; d++) begin : gen_level
    logic [Width-1:0] down_q;
    if (d == 0) begin : gen_root
      always_ff @(posedge clk_i) down_q <= gen_node[1].max;
    end else if (d < N) begin : gen_inner
      always_ff @(posedge clk_i) down_q <= gen_level[d-1].down_q;
    end else begin : gen_output
      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) down_q <= '0;
        else if (strobe_q[2*N-1]) down_q <= gen_level[d-1].down_q;
      end
    end
  end
  assign max_o = gen_level[N].down_q;
endmodule
`default_nettype wire
