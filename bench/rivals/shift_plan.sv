// SPDX-License-Identifier: BSD-3-Clause
// shift_plan: the settings of a log shifter that moves the flagged ports to the top, in order. A
// port moves up by the number of cleared flags before it, bit 0 first: no two ports meet. Bit
// s Ports + y of move_o: what stands at y before stage s moves to y - 2^s.
//   Latency    combinational.
`default_nettype none

module shift_plan #(
  parameter int Ports = 16,  // power of two, >= 2
  localparam int N = $clog2(Ports)
) (
  input  wire logic [Ports-1:0]   flag_i,
  input  wire logic [N:0]         bound_i,
  output      logic [N:0]         total_o,
  output      logic [Ports-1:0]   below_o,  // flagged, and less than bound_i flags before it
  output      logic [N*Ports-1:0] move_o
);
  wire [Ports*N-1:0] cleared;
  wire [N:0] cleared_total;
  prefix_counts #(.Ports(Ports)) i_prefix_counts (
    .clk_i(1'b0), .flag_i(~flag_i), .count_o(cleared), .total_o(cleared_total)
  );
  assign total_o = (N + 1)'(Ports) - cleared_total;
  for (genvar s = 0; s <= N; s++) begin : gen_stage
    localparam int Rest = s < N ? N - s : 1;  // bits of the way still to go
    for (genvar y = 0; y < Ports; y++) begin : gen_port
      wire valid;
      wire [Rest-1:0] way;
      if (s == 0) begin : gen_in
        wire [N-1:0] rank = N'(y) - cleared[y*N+:N];
        assign valid = flag_i[y];
        assign way = cleared[y*N+:N];
        assign below_o[y] = valid && {1'b0, rank} < bound_i;
      end else begin : gen_moved
        localparam int Step = 1 << (s - 1);
        wire stays = gen_stage[s-1].gen_port[y].valid && !gen_stage[s-1].gen_port[y].move;
        wire [Rest:0] own = (Rest + 1)'(gen_stage[s-1].gen_port[y].way);
        if (y + Step < Ports) begin : gen_both
          wire come = gen_stage[s-1].gen_port[y+Step].move;
          wire [Rest:0] other = (Rest + 1)'(gen_stage[s-1].gen_port[y+Step].way);
          assign valid = come || stays;
          assign way = come ? other[Rest:1] : own[Rest:1];
        end else begin : gen_own
          assign valid = stays;
          assign way = own[Rest:1];
        end
      end
      wire move = y >= 1 << s && valid && way[0];
      if (s < N) assign move_o[s*Ports+y] = move;
    end
  end
endmodule
`default_nettype wire
