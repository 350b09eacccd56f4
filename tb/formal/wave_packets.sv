// SPDX-License-Identifier: BSD-3-Clause
// wave_packets: one side of a wave by its definition, for superconcentrator_proof. A port's packet
// k is number port Burst + k. Counts are cut to the room of the groups; B packets are accepted, in
// the order of their turns; rank_o is an accepted packet's rank among the accepted.
`default_nettype none

module wave_packets #(
  parameter int Ports = 4,
  parameter int Group = 2,
  parameter int Burst = 1,
  parameter int Fair = 0,
  localparam int N = $clog2(Ports),
  localparam int CountWidth = $clog2(Burst + 1),
  localparam int Packets = Ports * Burst,
  localparam int Leaves = 1 << $clog2(Packets),
  localparam int RankWidth = $clog2(Packets) + 2
) (
  input  wire logic [Ports*CountWidth-1:0]  count_i,
  input  wire logic [N-1:0]                 pointer_i,
  input  wire logic [N:0]                   bound_i,
  output      logic [N:0]                   total_o,
  output      logic [Ports*CountWidth-1:0]  count_o,    // cut
  output      logic [Ports*CountWidth-1:0]  accept_o,
  output      logic [Ports*CountWidth-1:0]  refuse_o,
  output      logic [Packets-1:0]           accepted_o,
  output      logic [Packets*RankWidth-1:0] rank_o
);
  logic [RankWidth-1:0] room, count;
  always_comb begin
    room = '0;
    count = '0;
    for (int i = 0; i < Ports; i++) begin
      if (i % Group == 0) room = RankWidth'(Group);
      count = RankWidth'(count_i[i*CountWidth+:CountWidth]);
      if (count > room) count = room;
      room = room - count;
      count_o[i*CountWidth+:CountWidth] = CountWidth'(count);
    end
  end

  // Ranks by halves: node n has the children 2n (upper) and 2n+1. In a chain of sums the solver is
  // slow. `kept` are the accepted packets.
  for (genvar n = 1; n < 2 * Leaves; n++) begin : gen_node
    wire [RankWidth-1:0] sum, rank, kept_sum, kept_rank;
    if (n < Leaves) begin : gen_inner
      assign sum = gen_node[2*n].sum + gen_node[2*n+1].sum;
      assign kept_sum = gen_node[2*n].kept_sum + gen_node[2*n+1].kept_sum;
    end else if (n - Leaves < Packets) begin : gen_packet
      localparam int Port = (n - Leaves) / Burst;
      wire flag = count_o[Port*CountWidth+:CountWidth] > CountWidth'((n - Leaves) % Burst);
      wire [RankWidth-1:0] turn = Fair == 0 ? rank : N'(Port) >= pointer_i ? rank - ahead
                                                                         : rank + gen_node[1].sum - ahead;
      assign accepted_o[n-Leaves] = flag && turn < RankWidth'(bound_i);
      assign sum = RankWidth'(flag);
      assign kept_sum = RankWidth'(accepted_o[n-Leaves]);
      assign rank_o[(n-Leaves)*RankWidth+:RankWidth] = kept_rank;
    end else begin : gen_none
      assign sum = '0;
      assign kept_sum = '0;
    end
    if (n == 1) begin : gen_root
      assign rank = '0;
      assign kept_rank = '0;
    end else if (n % 2 == 0) begin : gen_upper
      assign rank = gen_node[n/2].rank;
      assign kept_rank = gen_node[n/2].kept_rank;
    end else begin : gen_lower
      assign rank = gen_node[n/2].rank + gen_node[n-1].sum;
      assign kept_rank = gen_node[n/2].kept_rank + gen_node[n-1].kept_sum;
    end
  end
  assign total_o = (N + 1)'(gen_node[1].sum);

  wire [Ports*RankWidth-1:0] first;  // rank of each port's first packet
  for (genvar i = 0; i < Ports; i++) begin : gen_port
    assign first[i*RankWidth+:RankWidth] = gen_node[Leaves+i*Burst].rank;
  end
  wire [RankWidth-1:0] ahead = first[pointer_i*RankWidth+:RankWidth];  // packets before the pointer

  logic [CountWidth-1:0] accepted;
  always_comb begin
    accepted = '0;
    for (int i = 0; i < Ports; i++) begin
      accepted = '0;
      for (int k = 0; k < Burst; k++) accepted = accepted + CountWidth'(accepted_o[i*Burst+k]);
      accept_o[i*CountWidth+:CountWidth] = accepted;
      refuse_o[i*CountWidth+:CountWidth] = count_o[i*CountWidth+:CountWidth] - accepted;
    end
  end
endmodule
`default_nettype wire
