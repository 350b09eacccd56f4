// SPDX-License-Identifier: BSD-3-Clause
// stream_beat: the chosen beat of sc_stream_proof, from its input to its output, and the words that
// the switch delivers, which are free but for this one.
//   Way        the beat waits in its input behind ahead_q packets that no wave has for good. Then it
//              is on its way to output route_q, behind ahead_q beats. Bit k of mine_q: it arrives in
//              k cycles.
//   Wrong      wrong_data_o: it comes out changed. wrong_beat_o: a lemma, ahead_q is not what the
//              reference says.
`default_nettype none

module stream_beat #(
  parameter int Ports = 4,
  parameter int Width = 1,
  parameter int Words = 1,
  parameter int Ranks = 3,
  parameter int Path = 2,
  parameter int Sets = 2,
  parameter int CountWidth = 4,
  localparam int N = $clog2(Ports),
  localparam int Arrive = Ranks + Sets * Words + Path,
  localparam int WordWidth = Words > 1 ? $clog2(Words) : 1
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        pick_i,
  input  wire logic [N-1:0]                pick_input_i,
  input  wire logic [Ports-1:0]            push_i,           // beats that enter
  input  wire logic [Ports*Width-1:0]      s_tdata_i,
  input  wire logic [Ports*WordWidth-1:0]  word_i,           // their places in the packets
  input  wire logic [Ports*CountWidth-1:0] waiting_i,        // packets that no wave has for good
  input  wire logic [Ports-1:0]            accepted_i,
  input  wire logic [Ports-1:0]            granted_i,
  input  wire logic [Ports*N-1:0]          active_ranks_i,
  input  wire logic [Ports*N-1:0]          request_ranks_i,
  input  wire logic [Ports*(Arrive+1)-1:0] arrive_lines_i,
  input  wire logic [Ports*CountWidth-1:0] coming_i,         // beats that a sink has not taken: all,
  input  wire logic [Ports*CountWidth-1:0] queued_i,         // and those that have arrived
  input  wire logic [Ports-1:0]            m_tvalid_i,
  input  wire logic [Ports-1:0]            m_tready_i,
  input  wire logic [Ports*Width-1:0]      m_tdata_i,
  input  wire logic [Ports*Width-1:0]      taken_i,
  input  wire logic [Ports*Width-1:0]      other_i,
  output      logic [Ports*Width-1:0]      arriving_o,
  output      logic                        wrong_data_o,
  output      logic                        wrong_beat_o
);
  logic chosen_q, routed_q;
  logic [N-1:0] input_q, route_q;
  logic [Width-1:0] beat_q, flying_q;
  logic [WordWidth-1:0] word_q;
  logic [CountWidth-1:0] ahead_q;
  logic [Arrive:0] mine_q;

  // The output of the chosen beat's packet, if its input is accepted in this cycle.
  logic [N-1:0] mate;
  wire [N-1:0] rank = active_ranks_i[input_q*N+:N];
  always_comb begin
    mate = '0;
    for (int o = 0; o < Ports; o++) begin
      if (granted_i[o] && request_ranks_i[o*N+:N] == rank) mate = N'(o);
    end
  end
  wire [Arrive:0] route;
  for (genvar k = 0; k <= Arrive; k++) begin : gen_route
    if (k > Ranks + Path) begin : gen_arrival
      assign route[k] = 32'(rank & N'(Sets - 1)) == (k - Ranks - Path - 1) / Words &&
          32'(word_q) == (k - Ranks - Path - 1) % Words;
    end else begin : gen_none
      assign route[k] = 1'b0;
    end
  end

  wire pick = pick_i && !chosen_q && push_i[pick_input_i];
  wire routed = chosen_q && !routed_q && accepted_i[input_q] && ahead_q == '0;
  wire mate_out = m_tvalid_i[mate] && m_tready_i[mate];
  always_ff @(posedge clk_i) begin
    mine_q <= mine_q >> 1;
    if (mine_q[Path]) flying_q <= taken_i[input_q*Width+:Width];
    if (!rst_ni) begin
      chosen_q <= 1'b0;
      routed_q <= 1'b0;
      ahead_q <= '0;
      mine_q <= '0;
    end else if (pick) begin
      chosen_q <= 1'b1;
      input_q <= pick_input_i;
      beat_q <= s_tdata_i[pick_input_i*Width+:Width];
      word_q <= word_i[pick_input_i*WordWidth+:WordWidth];
      ahead_q <= waiting_i[pick_input_i*CountWidth+:CountWidth] -
          CountWidth'(accepted_i[pick_input_i]);
    end else if (routed) begin
      routed_q <= 1'b1;
      route_q <= mate;
      ahead_q <= coming_i[mate*CountWidth+:CountWidth] - CountWidth'(mate_out) +
          CountWidth'(word_q);
      mine_q <= route >> 1;
    end else if (chosen_q && !routed_q && accepted_i[input_q]) begin
      ahead_q <= ahead_q - 1'b1;
    end else if (routed_q && m_tvalid_i[route_q] && m_tready_i[route_q]) begin
      ahead_q <= ahead_q - 1'b1;
      if (ahead_q == '0) begin
        chosen_q <= 1'b0;
        routed_q <= 1'b0;
      end
    end
  end
  for (genvar o = 0; o < Ports; o++) begin : gen_arriving
    assign arriving_o[o*Width+:Width] = mine_q[0] && route_q == N'(o) ?
        (Path == 0 ? taken_i[input_q*Width+:Width] : flying_q) : other_i[o*Width+:Width];
  end
  assign wrong_data_o = routed_q && m_tvalid_i[route_q] && ahead_q == '0 &&
      m_tdata_i[route_q*Width+:Width] != beat_q;

  // In flight: beats ahead of it, and beats already delivered. After delivery it counts itself.
  wire [Arrive:0] line = arrive_lines_i[route_q*(Arrive+1)+:Arrive+1];
  wire [CountWidth-1:0] queued = queued_i[route_q*CountWidth+:CountWidth];
  logic [CountWidth-1:0] earlier;
  always_comb begin
    earlier = queued;
    for (int k = 0; k <= Arrive; k++) begin
      if (line[k] && (mine_q & ((Arrive + 1)'(2) << k) - 1'b1) == '0) earlier = earlier + 1'b1;
    end
  end
  wire flies = mine_q != '0;
  wire wrong_flight = flies && (!routed_q || ahead_q != earlier ||
                                (mine_q & (mine_q - 1'b1)) != '0 || (mine_q & line) == '0);
  wire wrong_place = routed_q && !flies && ahead_q >= queued;
  wire wrong_wait = chosen_q && !routed_q &&
      ahead_q > waiting_i[input_q*CountWidth+:CountWidth];
  assign wrong_beat_o = wrong_flight || wrong_place || wrong_wait;
endmodule
`default_nettype wire
