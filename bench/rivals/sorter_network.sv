// SPDX-License-Identifier: BSD-3-Clause
// sorter_network: two bitonic sorters, of packets and of dummies, by flag and number, and a banyan
// network from their lanes to the outputs that the dummies name, with a register a stage. Ranks
// tell first which packets and outputs take part.
//   Latency    cycle 0 follows a start. Words taken in N, out in 2N + N (N + 1) / 2; N = lg Ports.
//   Handshake  a start in every cycle.
`default_nettype none

module sorter_network #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                   clk_i,
  input  wire logic                   start_i,
  input  wire logic [Ports-1:0]       active_i,
  input  wire logic [Ports-1:0]       request_i,
  output      logic [Ports-1:0]       take_o,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Ports-1:0]       valid_o,
  output      logic [Ports*Width-1:0] data_o
);
  wire [N:0] active_total, request_total;
  wire [Ports-1:0] given;
  piped_below #(.Ports(Ports)) i_active (
    .clk_i, .flag_i(start_i ? active_i : '0), .bound_i(request_total), .total_o(active_total),
    .below_o(take_o)
  );
  piped_below #(.Ports(Ports)) i_request (
    .clk_i, .flag_i(start_i ? request_i : '0), .bound_i(active_total), .total_o(request_total),
    .below_o(given)
  );
  wire [Ports-1:0] lane, unused_lane;
  wire [Ports*Width-1:0] lane_data;
  wire [Ports*N-1:0] address, tag;
  for (genvar i = 0; i < Ports; i++) begin : gen_address
    assign address[i*N+:N] = N'(i);
  end
  // Of a packet the number is of no use at the end; of a dummy it is the data.
  wire [Ports*N-1:0] unused_number;
  wire [Ports-1:0] unused_data;
  wire [Ports-1:0] none = '0;
  bitonic_sorter #(.Ports(Ports), .Width(Width)) i_packets (
    .clk_i, .flag_i(take_o), .number_i(address), .data_i,
    .flag_o(lane), .number_o(unused_number), .data_o(lane_data)
  );
  bitonic_sorter #(.Ports(Ports), .Width(1)) i_dummies (
    .clk_i, .flag_i(given), .number_i(address), .data_i(none),
    .flag_o(unused_lane), .number_o(tag), .data_o(unused_data)
  );

  for (genvar j = 0; j <= N; j++) begin : gen_column
    localparam int Rest = N - j;  // bits of the tag still to use, the next one on top
    for (genvar x = 0; x < Ports; x++) begin : gen_port
      logic valid_q;
      logic [Rest+Width-1:0] packet_q;
      if (j == 0) begin : gen_in
        assign valid_q = lane[x];
        assign packet_q = {tag[x*N+:N], lane_data[x*Width+:Width]};
      end else begin : gen_switch
        wire valid_a = gen_column[j-1].gen_port[x&~(1<<Rest)].valid_q;
        wire valid_b = gen_column[j-1].gen_port[x|(1<<Rest)].valid_q;
        wire [Rest+Width:0] a = gen_column[j-1].gen_port[x&~(1<<Rest)].packet_q;
        wire [Rest+Width:0] b = gen_column[j-1].gen_port[x|(1<<Rest)].packet_q;
        wire from_a = valid_a && a[Rest+Width] == x[Rest];
        wire from_b = valid_b && b[Rest+Width] == x[Rest];
        always_ff @(posedge clk_i) begin
          valid_q <= from_a || from_b;
          packet_q <= from_b ? b[Rest+Width-1:0] : a[Rest+Width-1:0];
        end
      end
      if (j == N) begin : gen_out
        assign valid_o[x] = valid_q;
        assign data_o[x*Width+:Width] = packet_q;
      end
    end
  end
endmodule

// piped_below: flags with less than bound_i flags before them.
//   Latency    cycle 0 follows the flags. Total in N - 1, bound_i read there; below_o in N.
module piped_below #(
  parameter int Ports = 16,
  localparam int N = $clog2(Ports)
) (
  input  wire logic             clk_i,
  input  wire logic [Ports-1:0] flag_i,
  input  wire logic [N:0]       bound_i,
  output      logic [N:0]       total_o,
  output      logic [Ports-1:0] below_o
);
  wire [Ports*N-1:0] rank;
  prefix_counts #(.Ports(Ports), .Levels(1)) i_prefix_counts (
    .clk_i, .flag_i, .count_o(rank), .total_o
  );
  for (genvar i = 0; i < Ports; i++) begin : gen_flag
    logic [N-1:0] line_q;
    always_ff @(posedge clk_i) begin
      line_q <= N'({line_q, flag_i[i]});
      below_o[i] <= line_q[N-1] && {1'b0, rank[i*N+:N]} < bound_i;
    end
  end
endmodule
`default_nettype wire
