// SPDX-License-Identifier: BSD-3-Clause
// superconcentrator_checker: the contract of a superconcentrator as assertions, to bind to a module
// with its ports, in any simulator:
//   bind my_switch superconcentrator_checker #(.Ports(Ports), .Width(Width), .Words(Words),
//     .Ranks(0), .Path(4), .Interval(Words)) i_checker (.*);
//   Ranks      cycle of the ranks; cycle 0 follows a start
//   Path       cycles from a take to the arrival of the word, at least 1
//   Interval   cycles from a start to the next one that is accepted; all words of a wave are taken
//              in as many cycles from its ranks on
//   Mask       1: data are 0 where valid is 0
//   Burst      largest count of packets per port; a group then has Interval / Words ports
//   Fair       1: acceptance in turn; a wave reads the pointer in cycle Turn
// The assertions are immediate ones, because some simulators have no others. They look at the cycle
// that ends with the edge, and are off while rst_ni is low and before the first reset.
`default_nettype none

module superconcentrator_checker #(
  parameter int Ports = 16,
  parameter int Width = 8,
  parameter int Words = 1,
  parameter int Ranks = 8,
  parameter int Path = 12,
  parameter int Interval = 4,
  parameter int Mask = 1,
  parameter int Burst = 1,
  parameter int Fair = 0,
  parameter int Turn = 1,
  localparam int N = $clog2(Ports),
  localparam int CountWidth = $clog2(Burst + 1)
) (
  input wire logic                              clk_i,
  input wire logic                              rst_ni,
  input wire logic                              start_i,
  input wire logic [Ports*CountWidth-1:0]       active_i,
  input wire logic [Ports*CountWidth-1:0]       request_i,
  input wire logic                              ready_o,
  input wire logic                              ranked_o,
  input wire logic [N:0]                        bound_o,
  input wire logic [N:0]                        active_total_o,
  input wire logic [N:0]                        request_total_o,
  input wire logic [Ports*CountWidth-1:0]       accept_o,
  input wire logic [Ports*CountWidth-1:0]       refuse_o,
  input wire logic [Ports*CountWidth-1:0]       grant_o,
  input wire logic [Ports*CountWidth-1:0]       deny_o,
  input wire logic [Ports-1:0]                  take_o,
  input wire logic [Ports*Width-1:0]            data_i,
  input wire logic [Ports-1:0]                  valid_o,
  input wire logic [Ports*Width-1:0]            data_o
);
  // The waves on their way to the ranks: element Ranks is due now.
  logic alive_q = 1'b0;
  logic [Ranks:0] start_q;
  logic [Ports*CountWidth-1:0] active_q [0:Ranks], request_q [0:Ranks];
  int active_pointer_q [0:Ranks], request_pointer_q [0:Ranks];
  int active_now_q, request_now_q, active_late_q, request_late_q;  // the pointers
  int wait_q;   // cycles until ready_o
  int taking_q; // cycles left for the takes of the wave ranked last

  // Expected in this cycle: counts, totals, the pointers after them, and the output of each rank.
  wire ranked = start_q[Ranks];
  logic [N:0] bound, active_total, request_total;
  logic [Ports*CountWidth-1:0] active, request, accept, refuse, grant, deny;
  int count, room, rank, port, active_left, request_left, active_next, request_next;
  int by_rank [0:Ports], by_rank_q [0:Ports];
  always_comb begin
    {active, request} = '0;  // as cut to the room of a group
    {active_total, request_total} = '0;
    room = 0;
    for (int i = 0; i < Ports; i++) begin
      if (i * Words % Interval == 0 || Burst == 1) room = Burst == 1 ? 1 : Interval / Words;
      count = int'(active_q[Ranks][i*CountWidth+:CountWidth]);
      count = count < room ? count : room;
      room = room - count;
      active[i*CountWidth+:CountWidth] = CountWidth'(count);
      active_total = active_total + (N + 1)'(count);
    end
    room = 0;
    for (int i = 0; i < Ports; i++) begin
      if (i * Words % Interval == 0 || Burst == 1) room = Burst == 1 ? 1 : Interval / Words;
      count = int'(request_q[Ranks][i*CountWidth+:CountWidth]);
      count = count < room ? count : room;
      room = room - count;
      request[i*CountWidth+:CountWidth] = CountWidth'(count);
      request_total = request_total + (N + 1)'(count);
    end
    bound = active_total < request_total ? active_total : request_total;
    {accept, refuse, grant, deny} = '0;
    active_left = ranked ? int'(bound) : 0;
    request_left = ranked ? int'(bound) : 0;
    active_next = active_now_q;
    request_next = request_now_q;
    for (int k = 0; k < Ports; k++) begin
      port = Fair == 0 ? k : (active_pointer_q[Ranks] + k) % Ports;
      count = int'(active[port*CountWidth+:CountWidth]);
      count = count < active_left ? count : active_left;
      active_left = active_left - count;
      accept[port*CountWidth+:CountWidth] = CountWidth'(count);
      if (count != 0) active_next = (port + 1) % Ports;
      port = Fair == 0 ? k : (request_pointer_q[Ranks] + k) % Ports;
      count = int'(request[port*CountWidth+:CountWidth]);
      count = count < request_left ? count : request_left;
      request_left = request_left - count;
      grant[port*CountWidth+:CountWidth] = CountWidth'(count);
      if (count != 0) request_next = (port + 1) % Ports;
    end
    if (ranked) begin
      for (int i = 0; i < Ports; i++) begin
        refuse[i*CountWidth+:CountWidth] =
            active[i*CountWidth+:CountWidth] - accept[i*CountWidth+:CountWidth];
        deny[i*CountWidth+:CountWidth] =
            request[i*CountWidth+:CountWidth] - grant[i*CountWidth+:CountWidth];
      end
    end
    for (int r = 0; r <= Ports; r++) by_rank[r] = by_rank_q[r];
    rank = 0;
    for (int i = 0; i < Ports; i++) begin
      for (int k = 0; k < Burst; k++) begin
        if (k < int'(grant[i*CountWidth+:CountWidth])) begin
          by_rank[rank] = i;
          rank = rank + 1;
        end
      end
    end
  end

  // The words: those that each input has still to show, and those on their way.
  int left_q [0:Ports-1], next_q [0:Ports-1];  // words; rank of the first packet
  int set;
  logic [Ports-1:0] line_valid_q [0:Path-1];
  logic [Ports*Width-1:0] line_data_q [0:Path-1];
  int left [0:Ports-1], first [0:Ports-1], target, taken;
  logic [Ports-1:0] sent;
  logic [Ports*Width-1:0] sent_data;
  always_comb begin
    sent = '0;
    sent_data = '0;
    taken = 0;
    target = 0;
    set = ranked ? 0 : (Interval - taking_q) / Words;
    for (int i = 0; i < Ports; i++) begin
      left[i] = ranked ? Words * int'(accept[i*CountWidth+:CountWidth]) : left_q[i];
      first[i] = ranked ? taken : next_q[i];
      taken = taken + int'(accept[i*CountWidth+:CountWidth]);
      if (take_o[i]) begin
        // Set t takes the packet whose rank is t modulo L.
        target = by_rank[Burst == 1 ? first[i]
                                    : first[i] + (set + Ports - first[i]) % (Interval / Words)];
        sent[target] = 1'b1;
        sent_data[target*Width+:Width] = data_i[i*Width+:Width];
      end
    end
  end
  logic [N:0] bound_q, active_total_q, request_total_q;

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      alive_q <= 1'b1;
      start_q <= '0;
      wait_q <= 0;
      taking_q <= 0;
      bound_q <= '0;
      active_total_q <= '0;
      request_total_q <= '0;
      active_now_q <= 0;
      request_now_q <= 0;
      active_late_q <= 0;
      request_late_q <= 0;
      for (int i = 0; i < Ports; i++) begin
        left_q[i] <= 0;
        next_q[i] <= 0;
      end
      for (int k = 0; k < Path; k++) begin
        line_valid_q[k] <= '0;
        line_data_q[k] <= '0;
      end
    end else if (alive_q) begin
      assert (ready_o == (wait_q == 0))
      else $error("a_ready: %0d cycles too early or late", wait_q);
      assert (ranked_o == ranked) else $error("a_ranked: expected ranked_o = %0d", ranked);
      assert (accept_o == accept) else $error("a_accept: expected %b, got %b", accept, accept_o);
      assert (refuse_o == refuse) else $error("a_refuse: expected %b, got %b", refuse, refuse_o);
      assert (grant_o == grant) else $error("a_grant: expected %b, got %b", grant, grant_o);
      assert (deny_o == deny) else $error("a_deny: expected %b, got %b", deny, deny_o);
      if (ranked) begin
        assert (bound_o == bound) else $error("a_bound: expected %0d, got %0d", bound, bound_o);
        assert (active_total_o == active_total && request_total_o == request_total)
        else $error("a_totals: expected %0d and %0d, got %0d and %0d", active_total, request_total,
                    active_total_o, request_total_o);
        bound_q <= bound;
        active_total_q <= active_total;
        request_total_q <= request_total;
      end else begin
        assert (bound_o == bound_q && active_total_o == active_total_q &&
                        request_total_o == request_total_q)
        else $error("a_held: bound and totals changed without ranked_o");
      end

      for (int i = 0; i < Ports; i++) begin
        if (ranked || taking_q == 0) begin
          assert (left_q[i] == 0)
          else $error("a_taken: input %0d: %0d words of its packet were not taken", i, left_q[i]);
        end
        if (take_o[i]) begin
          assert (left[i] > 0) else $error("a_take: input %0d has no accepted packet", i);
        end
        left_q[i] <= left[i] - int'(take_o[i]);
        next_q[i] <= first[i];
      end
      line_valid_q[0] <= sent;
      line_data_q[0] <= sent_data;
      for (int k = 1; k < Path; k++) begin
        line_valid_q[k] <= line_valid_q[k-1];
        line_data_q[k] <= line_data_q[k-1];
      end
      assert (valid_o == line_valid_q[Path-1])
      else $error("a_valid: expected %b, got %b", line_valid_q[Path-1], valid_o);
      for (int i = 0; i < Ports; i++) begin
        if (line_valid_q[Path-1][i]) begin
          assert (data_o[i*Width+:Width] == line_data_q[Path-1][i*Width+:Width])
          else $error("a_data: output %0d: expected %h, got %h", i,
                      line_data_q[Path-1][i*Width+:Width], data_o[i*Width+:Width]);
        end else if (Mask != 0) begin
          assert (data_o[i*Width+:Width] == '0) else $error("a_mask: output %0d: data", i);
        end
      end

      for (int r = 0; r <= Ports; r++) by_rank_q[r] <= by_rank[r];
      active_late_q <= ranked && bound != '0 ? active_next : active_late_q;
      request_late_q <= ranked && bound != '0 ? request_next : request_late_q;
      active_now_q <= active_late_q;
      request_now_q <= request_late_q;
      for (int k = Turn + 1; k <= Ranks; k++) begin
        active_pointer_q[k] <= k == Turn + 1 ? active_now_q : active_pointer_q[k-1];
        request_pointer_q[k] <= k == Turn + 1 ? request_now_q : request_pointer_q[k-1];
      end
      start_q[0] <= start_i && ready_o;
      active_q[0] <= active_i;
      request_q[0] <= request_i;
      for (int k = 1; k <= Ranks; k++) begin
        start_q[k] <= start_q[k-1];
        active_q[k] <= active_q[k-1];
        request_q[k] <= request_q[k-1];
      end
      wait_q <= start_i && ready_o ? Interval - 1 : wait_q != 0 ? wait_q - 1 : 0;
      taking_q <= ranked ? Interval - 1 : taking_q != 0 ? taking_q - 1 : 0;
    end
  end
endmodule
`default_nettype wire
