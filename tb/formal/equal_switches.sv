// SPDX-License-Identifier: BSD-3-Clause
// equal_switches: two forms of the switch, _a and _b, give a wave the same answers, totals, pairs
// and data. Both see the same flags, and a start when both are ready. Each has its own timing, so
// the answers to the chosen wave are kept until both are complete. Its packets are the same for
// both; the words of all other waves differ.
//   Outputs    as of superconcentrator_proof: properties, never high. The solver chooses the wave,
//              a port of it and a word.
//   Assumes    nothing. The first cycle is one of reset; registers start with any value.
`default_nettype none

module equal_switches #(
  parameter int Ports = 4,
  parameter int Width = 1,
  parameter int Words = 1,
  parameter int Group = 0,  // of the lean form
  parameter int Form = 0,
  parameter int Ranks = 3,
  parameter int Path = 2,
  parameter int Sets = 2,
  parameter int FormB = 1,
  parameter int RanksB = 4,
  parameter int PathB = 4,
  parameter int SetsB = 2,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                         clk_i,
  input  wire logic                         rst_ni,
  input  wire logic                         start_i,
  input  wire logic [Ports-1:0]             active_i,
  input  wire logic [Ports-1:0]             request_i,
  input  wire logic [2*Ports*Width-1:0]     data_i,
  input  wire logic                         pick_i,
  input  wire logic [N-1:0]                 pick_port_i,
  input  wire logic [7:0]                   pick_word_i,
  input  wire logic [Words*Ports*Width-1:0] packets_i,
  output      logic                         accept,
  output      logic                         refuse,
  output      logic                         grant,
  output      logic                         deny,
  output      logic                         bound,
  output      logic                         active_total,
  output      logic                         request_total,
  output      logic                         valid,
  output      logic                         data
);
  localparam int TA = Ranks + Path + Sets * Words - 1;
  localparam int TB = RanksB + PathB + SetsB * Words - 1;
  localparam int End = (TA > TB ? TA : TB) + 1;  // both are complete
  localparam int DataWidth = Ports * Width;

  logic first_q = 1'b1;
  always_ff @(posedge clk_i) first_q <= 1'b0;
  wire rst_n = rst_ni && !first_q;

  wire [1:0] ready;
  wire start = start_i && ready == '1;
  logic [End:0] mine_q;  // bit c: the chosen wave is in its cycle c
  wire pick = start && pick_i && mine_q == '0;
  always_ff @(posedge clk_i) begin
    if (!rst_n) mine_q <= '0;
    else mine_q <= (End + 1)'({mine_q, pick});
  end

  logic [N-1:0] port_q;
  logic [7:0] word_q;
  logic [Words*DataWidth-1:0] packets_q;
  always_ff @(posedge clk_i) begin
    if (pick) begin
      port_q <= pick_port_i;
      word_q <= pick_word_i;
      packets_q <= packets_i;
    end
  end

  for (genvar s = 0; s < 2; s++) begin : gen_switch
    localparam int R = s == 0 ? Ranks : RanksB;
    localparam int First = R + (s == 0 ? Path : PathB);
    localparam int L = s == 0 ? Sets : SetsB;

    wire ranked_o;
    wire [N:0] bound_o, active_total_o, request_total_o;
    wire [Ports-1:0] accept_o, refuse_o, grant_o, deny_o, take_o, valid_o;
    wire [DataWidth-1:0] data_o;
    logic [DataWidth-1:0] words;
    logic leaving;  // word `word_q` of the chosen wave
    form_switch #(
      .Form(s == 0 ? Form : FormB), .Ports(Ports), .Width(Width), .Words(Words),
      .Group(Group)
    ) i_switch (
      .clk_i, .rst_ni(rst_n), .start_i(start), .active_i, .request_i, .ready_o(ready[s]),
      .ranked_o, .bound_o, .active_total_o, .request_total_o, .accept_o, .refuse_o, .grant_o,
      .deny_o, .take_o, .data_i(words), .valid_o, .data_o
    );
    always_comb begin
      words = data_i[s*DataWidth+:DataWidth];
      leaving = 1'b0;
      for (int t = 0; t < L; t++) begin
        for (int f = 0; f < Words; f++) begin
          if (mine_q[R+t*Words+f]) words = packets_q[f*DataWidth+:DataWidth];
          if (mine_q[First+t*Words+f] && word_q == 8'(f)) leaving = 1'b1;
        end
      end
    end

    logic [3:0] flags_q;
    logic [3*N+2:0] totals_q;
    logic valid_q;
    logic [Width-1:0] data_q;
    always_ff @(posedge clk_i) begin
      if (mine_q[R]) begin
        flags_q <= {accept_o[port_q], refuse_o[port_q], grant_o[port_q], deny_o[port_q]};
        totals_q <= {bound_o, active_total_o, request_total_o};
      end
      if (pick) valid_q <= 1'b0;
      else if (leaving && valid_o[port_q]) valid_q <= 1'b1;
      if (leaving && valid_o[port_q]) data_q <= data_o[port_q*Width+:Width];
    end
  end

  wire [3:0] flags = gen_switch[0].flags_q ^ gen_switch[1].flags_q;
  wire [3*N+2:0] totals = gen_switch[0].totals_q ^ gen_switch[1].totals_q;
  wire both = gen_switch[0].valid_q && gen_switch[1].valid_q;
  wire on = !first_q && mine_q[End];
  assign {accept, refuse, grant, deny} = on ? flags : '0;
  assign bound = on && totals[2*N+2+:N+1] != '0;
  assign active_total = on && totals[N+1+:N+1] != '0;
  assign request_total = on && totals[0+:N+1] != '0;
  assign valid = on && gen_switch[0].valid_q != gen_switch[1].valid_q;
  assign data = on && both && gen_switch[0].data_q != gen_switch[1].data_q;
endmodule
`default_nettype wire
