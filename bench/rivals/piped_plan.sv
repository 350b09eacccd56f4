// SPDX-License-Identifier: BSD-3-Clause
// piped_plan: shift_plan with a register a stage.
//   Latency    cycle 0 follows the flags. Total in N - 1, bound_i read there; below_o in N; the
//              settings of stage s in N + s; N = lg Ports.
`default_nettype none

module piped_plan #(
  parameter int Ports = 16,  // power of two, >= 2
  localparam int N = $clog2(Ports)
) (
  input  wire logic               clk_i,
  input  wire logic [Ports-1:0]   flag_i,
  input  wire logic [N:0]         bound_i,
  output      logic [N:0]         total_o,
  output      logic [Ports-1:0]   below_o,
  output      logic [N*Ports-1:0] move_o
);
  wire [Ports*N-1:0] cleared;
  wire [N:0] cleared_total;
  prefix_counts #(.Ports(Ports), .Piped(1)) i_prefix_counts (
    .clk_i, .flag_i(~flag_i), .count_o(cleared), .total_o(cleared_total)
  );
  assign total_o = (N + 1)'(Ports) - cleared_total;
  for (genvar i = 0; i < Ports; i++) begin : gen_flag
    logic [N-1:0] line_q;  // the flag, for N cycles
    wire [N-1:0] rank = N'(i) - cleared[i*N+:N];
    always_ff @(posedge clk_i) begin
      line_q <= N'({line_q, flag_i[i]});
      below_o[i] <= line_q[N-1] && {1'b0, rank} < bound_i;
    end
  end
  for (genvar s = 0; s < N; s++) begin : gen_stage  // cycle N - 1 + s
    localparam int Rest = N - s;
    for (genvar y = 0; y < Ports; y++) begin : gen_port
      logic valid_q;
      logic [Rest-1:0] way_q;
      if (s == 0) begin : gen_in
        assign valid_q = gen_flag[y].line_q[N-1];
        assign way_q = cleared[y*N+:N];
      end else begin : gen_moved
        localparam int Step = 1 << (s - 1);
        wire stays = gen_stage[s-1].gen_port[y].valid_q && !gen_stage[s-1].gen_port[y].move;
        wire [Rest:0] own = gen_stage[s-1].gen_port[y].way_q;
        if (y + Step < Ports) begin : gen_both
          wire come = gen_stage[s-1].gen_port[y+Step].move;
          wire [Rest:0] other = gen_stage[s-1].gen_port[y+Step].way_q;
          always_ff @(posedge clk_i) begin
            valid_q <= come || stays;
            way_q <= come ? other[Rest:1] : own[Rest:1];
          end
        end else begin : gen_own
          always_ff @(posedge clk_i) begin
            valid_q <= stays;
            way_q <= own[Rest:1];
          end
        end
      end
      wire move = y >= 1 << s && valid_q && way_q[0];
      logic move_q;
      always_ff @(posedge clk_i) move_q <= move;
      assign move_o[s*Ports+y] = move_q;
    end
  end
endmodule
`default_nettype wire
