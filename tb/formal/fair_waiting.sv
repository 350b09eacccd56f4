// SPDX-License-Identifier: BSD-3-Clause
// fair_waiting: the waiting bound of fair acceptance, wave by wave and by its definition. A packet
// that is in each wave is refused in at most Delay floor((Ports - 1) / b) waves in a row whose
// bounds are at least b. The pointer that a wave reads has been moved by all waves but the last
// Delay - 1; it and the waiting port start anywhere. The other packets and the requests are free.
// That the switch accepts by this definition is what superconcentrator_proof shows. The output is a
// property and is never high.
`default_nettype none

module fair_waiting #(
  parameter int Ports = 4,
  parameter int Delay = 1,  // waves_per_turn() of the package
  localparam int N = $clog2(Ports),
  localparam int Most = Delay * (Ports - 1),
  localparam int CountWidth = $clog2(Most + 2)
) (
  input wire logic               clk_i,
  input wire logic               rst_ni,
  input wire logic [N-1:0]       waiting_i,  // read in reset, as the next one
  input wire logic [N-1:0]       least_i,    // b - 1
  input wire logic [Delay*N-1:0] pointer_i,  // in reset; then after a wave that accepts nothing
  input wire logic [Ports-1:0]   active_i,
  input wire logic [N:0]         request_i,   // total
  output     logic               waits_longer
);
  logic first_q = 1'b1;
  always_ff @(posedge clk_i) first_q <= 1'b0;
  wire rst_n = rst_ni && !first_q;

  logic [N-1:0] waiting_q, least_q;
  logic [Delay*N-1:0] pointer_q;  // of this wave, the next one, ..
  logic [CountWidth-1:0] refused_q;
  wire [N-1:0] pointer = pointer_q[N-1:0];

  logic [N:0] accepted;  // so far
  logic [N-1:0] port, next;
  logic served;
  always_comb begin
    accepted = '0;
    next = pointer_i[N-1:0];  // anywhere, if none is accepted
    port = '0;
    served = 1'b0;
    for (int k = 0; k < Ports; k++) begin
      port = pointer + N'(k);
      if ((active_i[port] || port == waiting_q) && accepted < request_i) begin
        accepted = accepted + 1'b1;
        next = port + 1'b1;
        if (port == waiting_q) served = 1'b1;
      end
    end
  end
  wire enough = accepted > {1'b0, least_q};  // the bound is b or more

  logic [N+CountWidth:0] limit;
  always_comb begin
    limit = '0;
    for (int b = 1; b <= Ports; b++) begin
      if (least_q == N'(b - 1)) limit = (N + CountWidth + 1)'(Delay * ((Ports - 1) / b));
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      waiting_q <= waiting_i;
      least_q <= least_i;
      pointer_q <= pointer_i;
      refused_q <= '0;
    end else begin
      pointer_q <= (Delay * N)'({next, pointer_q} >> N);
      refused_q <= served || !enough ? '0 : refused_q + 1'b1;
    end
  end

  assign waits_longer = rst_n && (N + CountWidth + 1)'(refused_q) > limit;
endmodule
`default_nettype wire
