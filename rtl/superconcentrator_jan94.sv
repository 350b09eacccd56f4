// SPDX-License-Identifier: BSD-3-Clause
// superconcentrator_jan94: connects the j-th active input to the j-th requested output for every j
// below the bound B = min(active, requested), as in the paper; superconcentrator is its lean form.
// Packets and dummies are concentrated side by side, one dummy per requested output with that
// output's address as its data. At the interface a packet takes the tag of the dummy on its lane;
// then it follows the dummy's route through the reversed network.
//   Latency    cycle 0 follows a start. Ranks 2N, word f of set t taken 2N + t Words + f and out
//              2N + 2l later (Fused: 2N later). N = lg Ports, l = ceil(lg N), L = 2^l. The last
//              word is out in T = 4N + 2l + L Words - 1 (Fused: 4N + L Words - 1).
//   Handshake  a start is accepted while ready_o is high, every L Words cycles. data_i is read
//              where take_o is high.
//   Back       the reversed network has selection trees from the interface to the lanes, a cube
//              (most significant bit first) and distribution trees.
//   Fused      distribution trees before the interface and selection trees after it cancel.
//   Outputs    0 after reset, except ready_o; flags 0 outside cycle 2N, data 0 where valid is 0;
//              bound and totals loaded for cycle 2N and held.
//   Invariant  a wave has B accepts and B grants; clash_o, of all three cubes, is never high.
`default_nettype none

module superconcentrator_jan94 #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  parameter int Words = 1,   // per packet
  parameter int Fused = 0,
  localparam int N = Ports > 2 ? $clog2(Ports) : 1
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   start_i,
  input  wire logic [Ports-1:0]       active_i,
  input  wire logic [Ports-1:0]       request_i,
  output      logic                   ready_o,
  output      logic                   ranked_o,
  output      logic [N:0]             bound_o,
  output      logic [N:0]             active_total_o,
  output      logic [N:0]             request_total_o,
  output      logic [Ports-1:0]       accept_o,
  output      logic [Ports-1:0]       refuse_o,
  output      logic [Ports-1:0]       grant_o,
  output      logic [Ports-1:0]       deny_o,
  output      logic [Ports-1:0]       take_o,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Ports-1:0]       valid_o,
  output      logic [Ports*Width-1:0] data_o,
  output      logic                   clash_o
);
  switch_parameters #(.Ports(Ports), .Width(Width), .Words(Words)) i_parameters ();
  // The parameters, or sound ones if switch_parameters refuses them.
  localparam bit Sound = superconcentrator_pkg::sound(Ports, Width, Words, 0, 1) != 0;
  localparam int P = 1 << N;
  localparam int W = Sound ? Width : 1;
  localparam int F = Sound ? Words : 1;
  localparam int GroupBits = $clog2(N);         // l
  localparam int GroupSize = 1 << GroupBits;    // L
  localparam int Groups = P / GroupSize;    // q
  localparam int LaneBits = N - GroupBits;      // m = lg q
  localparam int IdxWidth = GroupBits > 0 ? GroupBits : 1;
  localparam int Lanes = Fused != 0 ? Groups : P;  // of the interface
  localparam int MetWidth = N + W;
  localparam int PlacedWidth = IdxWidth + W;

  // Both totals meet in cycle N.
  wire [N:0] active_total, request_total;
  wire [N:0] bound = active_total < request_total ? active_total : request_total;

  wire packet_clash, dummy_clash, reverse_clash;
  wire [Lanes-1:0] packet_valid, dummy_valid;
  wire [Lanes*W-1:0] packet_data;
  wire unused_packet_total_valid;
  concentrator #(
    .Ports(P), .Width(W), .Words(F), .Fused(Fused), .BcastWidth(3 * (N + 1))
  ) i_packets (
    .clk_i, .rst_ni, .start_i, .active_i, .ready_o,
    .total_valid_o(unused_packet_total_valid), .total_o(active_total),
    .bcast_i({active_total, request_total, bound}),
    .ranked_o, .bcast_o({active_total_o, request_total_o, bound_o}), .accept_o, .refuse_o,
    .take_o, .data_i, .valid_o(packet_valid), .data_o(packet_data), .clash_o(packet_clash)
  );

  wire [P*N-1:0] address;
  for (genvar i = 0; i < P; i++) begin : gen_address
    assign address[i*N+:N] = N'(i);
  end
  wire [Lanes*N-1:0] tag;
  wire unused_dummy_ready, unused_dummy_total_valid, unused_dummy_ranked;
  wire [N:0] unused_dummy_bound;
  wire [P-1:0] unused_dummy_take;
  concentrator #(
    .Ports(P), .Width(N), .Words(F), .Fused(Fused), .BcastWidth(N + 1)
  ) i_dummies (
    .clk_i, .rst_ni, .start_i, .active_i(request_i), .ready_o(unused_dummy_ready),
    .total_valid_o(unused_dummy_total_valid), .total_o(request_total), .bcast_i(bound),
    .ranked_o(unused_dummy_ranked), .bcast_o(unused_dummy_bound),
    .accept_o(grant_o), .refuse_o(deny_o), .take_o(unused_dummy_take), .data_i(address),
    .valid_o(dummy_valid), .data_o(tag), .clash_o(dummy_clash)
  );

  // The interface and, after it, the reversed network.
  wire [Lanes-1:0] met_valid = packet_valid & dummy_valid;
  wire [Lanes*MetWidth-1:0] met_data;
  for (genvar i = 0; i < Lanes; i++) begin : gen_interface
    assign met_data[i*MetWidth+:MetWidth] = {tag[i*N+:N], packet_data[i*W+:W]};
  end
  wire [Groups-1:0] lane_valid, end_valid;
  wire [Groups*MetWidth-1:0] lane_met;
  if (Fused != 0) begin : gen_fused
    assign lane_valid = met_valid;
    assign lane_met = met_data;
  end else begin : gen_selection
    selection_tree #(
      .Ports(P), .Leaves(GroupSize), .Width(MetWidth)
    ) i_selection_tree (
      .clk_i, .rst_ni, .valid_i(met_valid), .data_i(met_data),
      .valid_o(lane_valid), .data_o(lane_met)
    );
  end

  // A tag is a group, for the cube, and a place in the group, for the distribution tree.
  wire [Groups*LaneBits-1:0] group;
  wire [Groups*PlacedWidth-1:0] placed, end_placed;
  for (genvar g = 0; g < Groups; g++) begin : gen_lane
    wire [N-1:0] lane_tag;
    wire [W-1:0] lane_data;
    assign {lane_tag, lane_data} = lane_met[g*MetWidth+:MetWidth];
    assign group[g*LaneBits+:LaneBits] = lane_tag[GroupBits+:LaneBits];
    assign placed[g*PlacedWidth+:PlacedWidth] =
        {IdxWidth'(lane_tag & N'(GroupSize - 1)), lane_data};
  end
  cube_network #(.Lanes(Groups), .Width(PlacedWidth), .MsbFirst(1)) i_cube_network (
    .clk_i, .rst_ni, .valid_i(lane_valid), .dest_i(group), .data_i(placed),
    .valid_o(end_valid), .data_o(end_placed), .clash_o(reverse_clash)
  );

  wire [Groups*IdxWidth-1:0] idx;
  wire [Groups*W-1:0] end_data;
  for (genvar g = 0; g < Groups; g++) begin : gen_end
    assign {idx[g*IdxWidth+:IdxWidth], end_data[g*W+:W]} =
        end_placed[g*PlacedWidth+:PlacedWidth];
  end
  distribution_tree #(.Ports(P), .Leaves(GroupSize), .Width(W)) i_distribution_tree (
    .clk_i, .rst_ni, .valid_i(end_valid), .dest_i(idx), .data_i(end_data), .valid_o, .data_o
  );
  assign clash_o = packet_clash | dummy_clash | reverse_clash;

`ifdef FORMAL
  always_ff @(posedge clk_i) begin
    if (rst_ni) packets_meet_dummies: assert (packet_valid == dummy_valid);
    if (rst_ni) no_clash: assert (!clash_o);
  end
`endif
endmodule
`default_nettype wire
