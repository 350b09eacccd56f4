// SPDX-License-Identifier: BSD-3-Clause
// entered_checker: active_o and request_o of a superconcentrator as assertions, beside
// superconcentrator_checker, for a switch that has these ports:
//   bind my_switch entered_checker #(.Ports(Ports), .Interval(4), .Words(1)) i_entered (.*);
//   Entered    in cycle 1, cycle 0 follows a start, the counts of the wave as cut to the room of a
//              group, L = Interval / Words packets, its lower ports first. 0 in other cycles.
//   Burst      largest count of packets per port; with 1 nothing is cut
// Off while rst_ni is low and before the first reset.
`default_nettype none

module entered_checker #(
  parameter int Ports = 16,
  parameter int Words = 1,
  parameter int Interval = 4,
  parameter int Burst = 1,
  localparam int CountWidth = $clog2(Burst + 1)
) (
  input wire logic                        clk_i,
  input wire logic                        rst_ni,
  input wire logic                        start_i,
  input wire logic                        ready_o,
  input wire logic [Ports*CountWidth-1:0] active_i,
  input wire logic [Ports*CountWidth-1:0] request_i,
  input wire logic [Ports*CountWidth-1:0] active_o,
  input wire logic [Ports*CountWidth-1:0] request_o
);
  localparam int Group = Interval / Words;

  function automatic logic [Ports*CountWidth-1:0] cut(input logic [Ports*CountWidth-1:0] counts);
    int room, count;
    room = 0;
    for (int i = 0; i < Ports; i++) begin
      if (i % Group == 0 || Burst == 1) room = Burst == 1 ? 1 : Group;
      count = int'(counts[i*CountWidth+:CountWidth]);
      count = count < room ? count : room;
      room = room - count;
      cut[i*CountWidth+:CountWidth] = CountWidth'(count);
    end
  endfunction

  logic alive_q = 1'b0;
  logic [Ports*CountWidth-1:0] active_q [0:1], request_q [0:1];  // 0 but for a wave
  always @(posedge clk_i) begin
    if (!rst_ni) begin
      alive_q <= 1'b1;
      for (int k = 0; k < 2; k++) begin
        active_q[k] <= '0;
        request_q[k] <= '0;
      end
    end else if (alive_q) begin
      assert (active_o == active_q[1])
      else $error("a_active: expected %b, got %b", active_q[1], active_o);
      assert (request_o == request_q[1])
      else $error("a_request: expected %b, got %b", request_q[1], request_o);
      active_q[0] <= start_i && ready_o ? cut(active_i) : '0;
      request_q[0] <= start_i && ready_o ? cut(request_i) : '0;
      active_q[1] <= active_q[0];
      request_q[1] <= request_q[0];
    end
  end
endmodule
`default_nettype wire
