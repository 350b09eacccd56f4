// SPDX-License-Identifier: BSD-3-Clause
// stream_beat: the chosen beat of sc_stream_proof, from its input to its output, and the words that
// the switch delivers, which are free but for this one and for the ends of packets before it.
//   Way        the beat waits in its input behind ahead_q packets that no wave has for good. Bit k
//              of mine_q: it arrives in k cycles. Then it is at output route_q, behind ahead_q
//              beats.
//   Dropped    by a flush: then another one can be chosen.
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
  input  wire logic [Ports-1:0]            keep_i,           // beats that enter and are kept
  input  wire logic [Ports-1:0]            complete_i,       // they complete a packet
  input  wire logic [Ports-1:0]            drop_i,           // inputs that drop what comes
  input  wire logic [Ports-1:0]            clear_i,          // and what is complete
  input  wire logic [Ports*Width-1:0]      s_tdata_i,
  input  wire logic [Ports-1:0]            s_tlast_i,
  input  wire logic [Ports*WordWidth-1:0]  word_i,           // their places in the packets
  input  wire logic [Ports*CountWidth-1:0] waiting_i,        // packets that no wave has for good
  input  wire logic [Ports-1:0]            accepted_i,
  input  wire logic [Ports-1:0]            granted_i,
  input  wire logic [Ports*N-1:0]          active_ranks_i,
  input  wire logic [Ports*N-1:0]          request_ranks_i,
  input  wire logic [Ports*(Arrive+1)-1:0] arrive_lines_i,
  input  wire logic [Ports*CountWidth-1:0] queued_i,         // beats at the outputs
  input  wire logic [Ports-1:0]            leave_i,          // the first of them goes
  input  wire logic [Ports-1:0]            shown_i,          // it is in the master's register
  input  wire logic [Ports*Width-1:0]      m_tdata_i,
  input  wire logic [Ports-1:0]            m_tlast_i,
  input  wire logic [Ports-1:0]            m_cut_i,
  input  wire logic [Ports*(Width+1)-1:0]  taken_i,
  input  wire logic [Ports*(Width+1)-1:0]  other_i,
  output      logic [Ports*(Width+1)-1:0]  arriving_o,
  output      logic                        wrong_data_o,
  output      logic                        wrong_beat_o
);
  localparam int Word = Width + 1;

  logic chosen_q, partial_q, routed_q;
  logic [N-1:0] input_q, route_q;
  logic [Width:0] beat_q, flying_q;
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

  wire pick = pick_i && !chosen_q && keep_i[pick_input_i];
  wire waits = chosen_q && !routed_q;
  wire flies = mine_q != '0;
  wire stands = routed_q && !flies;
  wire dropped = waits && (partial_q ? drop_i[input_q] : clear_i[input_q]);
  wire routed = waits && accepted_i[input_q] && ahead_q == '0;
  wire [CountWidth-1:0] queued = queued_i[route_q*CountWidth+:CountWidth];
  always_ff @(posedge clk_i) begin
    mine_q <= mine_q >> 1;
    if (mine_q[Path]) flying_q <= taken_i[input_q*Word+:Word];
    if (!rst_ni) begin
      chosen_q <= 1'b0;
      partial_q <= 1'b0;
      routed_q <= 1'b0;
      ahead_q <= '0;
      mine_q <= '0;
    end else if (pick) begin
      chosen_q <= 1'b1;
      partial_q <= !complete_i[pick_input_i];
      input_q <= pick_input_i;
      beat_q <= {s_tlast_i[pick_input_i], s_tdata_i[pick_input_i*Width+:Width]};
      word_q <= word_i[pick_input_i*WordWidth+:WordWidth];
      ahead_q <= waiting_i[pick_input_i*CountWidth+:CountWidth] -
          CountWidth'(accepted_i[pick_input_i]);
    end else if (dropped) begin
      chosen_q <= 1'b0;
      partial_q <= 1'b0;
    end else if (routed) begin
      routed_q <= 1'b1;
      route_q <= mate;
      mine_q <= route >> 1;
    end else if (waits) begin
      if (accepted_i[input_q]) ahead_q <= ahead_q - 1'b1;
      if (complete_i[input_q]) partial_q <= 1'b0;
    end else if (mine_q[0]) begin
      ahead_q <= queued - CountWidth'(leave_i[route_q]);
    end else if (stands && leave_i[route_q]) begin
      ahead_q <= ahead_q - 1'b1;
      if (ahead_q == '0) begin
        chosen_q <= 1'b0;
        routed_q <= 1'b0;
      end
    end
  end

  // The words of its packet before it do not end the packet.
  wire [Arrive:0] before = (mine_q >> 1) & (((Arrive + 1)'(1) << word_q) - 1'b1);
  for (genvar o = 0; o < Ports; o++) begin : gen_arriving
    wire mine = route_q == N'(o);
    wire [Width:0] other = other_i[o*Word+:Word];
    assign arriving_o[o*Word+:Word] = mine && mine_q[0]
        ? (Path == 0 ? taken_i[input_q*Word+:Word] : flying_q)
        : {other[Width] && !(mine && before != '0), other[Width-1:0]};
  end
  wire full = word_q == WordWidth'(Words - 1);
  assign wrong_data_o = stands && shown_i[route_q] && ahead_q == '0 &&
      {m_cut_i[route_q], m_tlast_i[route_q], m_tdata_i[route_q*Width+:Width]} !=
          {full && !beat_q[Width], full || beat_q[Width], beat_q[Width-1:0]};

  wire [Arrive:0] line = arrive_lines_i[route_q*(Arrive+1)+:Arrive+1];
  wire [CountWidth-1:0] waiting = waiting_i[input_q*CountWidth+:CountWidth];
  wire wrong_wait = waits && (partial_q ? ahead_q != waiting : ahead_q >= waiting);
  wire wrong_flight = flies && (!routed_q || !chosen_q || (mine_q & (mine_q - 1'b1)) != '0 ||
                                (mine_q & line) == '0);
  wire wrong_place = stands && ahead_q >= queued;
  assign wrong_beat_o = wrong_wait || wrong_flight || wrong_place;
endmodule
`default_nettype wire
