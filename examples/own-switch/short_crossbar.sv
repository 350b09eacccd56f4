// SPDX-License-Identifier: BSD-3-Clause
// short_crossbar: the crossbar with a mistake, which `ballast cosim` finds. A rank has a bit too few
// where it chooses the input, so packets go astray when more than half of the ports send.
//   Latency    ranks in cycle 0, which follows a start; word f taken in cycle f, out Delay later.
//   Handshake  a start is accepted while ready_o is high, every Words cycles.
`default_nettype none

module short_crossbar #(
  parameter int Ports = 16,
  parameter int Width = 32,
  parameter int Words = 1,
  parameter int Delay = 4,  // at least 1
  localparam int N = $clog2(Ports)
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
  output      logic [Ports*Width-1:0] data_o
);
  logic [Ports-1:0] active_q, request_q;
  int word_q;  // that is taken in this cycle; Words: none
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {ranked_o, active_q, request_q} <= '0;
      word_q <= Words;
    end else begin
      ranked_o <= start_i && ready_o;
      if (start_i && ready_o) {active_q, request_q} <= {active_i, request_i};
      word_q <= start_i && ready_o ? 0 : word_q < Words ? word_q + 1 : Words;
    end
  end
  assign ready_o = word_q + 1 >= Words;

  // The input with rank j is connected to the output with rank j.
  logic [Ports-1:0] accept, grant;
  logic [Ports*Width-1:0] routed;
  logic [N-1:0] source [0:Ports-1];
  logic [N:0] rank;
  always_comb begin
    {active_total_o, request_total_o, accept, grant, routed} = '0;
    for (int i = 0; i < Ports; i++) begin
      active_total_o = active_total_o + (N + 1)'(active_q[i]);
      request_total_o = request_total_o + (N + 1)'(request_q[i]);
      source[i] = '0;
    end
    bound_o = active_total_o < request_total_o ? active_total_o : request_total_o;
    rank = '0;
    for (int i = 0; i < Ports; i++) begin
      accept[i] = active_q[i] && rank < bound_o;
      if (accept[i]) source[N'(rank[N-2:0])] = N'(i);
      if (accept[i]) rank = rank + 1'b1;
    end
    rank = '0;
    for (int i = 0; i < Ports; i++) begin
      grant[i] = request_q[i] && rank < bound_o;
      if (grant[i]) routed[i*Width+:Width] = data_i[source[N'(rank[N-2:0])]*Width+:Width];
      if (grant[i]) rank = rank + 1'b1;
    end
  end
  assign accept_o = ranked_o ? accept : '0;
  assign refuse_o = ranked_o ? active_q & ~accept : '0;
  assign grant_o = ranked_o ? grant : '0;
  assign deny_o = ranked_o ? request_q & ~grant : '0;
  assign take_o = word_q < Words ? accept : '0;

  logic [Ports-1:0] valid_q [0:Delay-1];
  logic [Ports*Width-1:0] data_q [0:Delay-1];
  always_ff @(posedge clk_i) begin
    for (int k = 0; k < Delay; k++) begin
      if (!rst_ni) {valid_q[k], data_q[k]} <= '0;
      else if (k > 0) {valid_q[k], data_q[k]} <= {valid_q[k-1], data_q[k-1]};
      else {valid_q[0], data_q[0]} <= word_q < Words ? {grant, routed} : '0;
    end
  end
  assign {valid_o, data_o} = {valid_q[Delay-1], data_q[Delay-1]};
endmodule
`default_nettype wire
