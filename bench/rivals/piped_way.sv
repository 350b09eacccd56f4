// SPDX-License-Identifier: BSD-3-Clause
// piped_way: a log shifter or a butterfly that moves each word along its way, 2^s in stage s, bit 0
// first, with a register every Levels stages. Bit s Ports + y of move_o: the word that stands at y
// before stage s moves, in cycle s / Levels.
//   Latency    R = ceil(N / Levels); N = lg Ports.
//   Requires   ways that never meet, as those to ports 0, 1, .. in order.
`default_nettype none

module piped_way #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int Width = 8,
  parameter int Levels = 1,
  parameter int Shift = 0,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                   clk_i,
  input  wire logic [Ports-1:0]       valid_i,
  input  wire logic [N*Ports-1:0]     way_i,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Ports-1:0]       valid_o,
  output      logic [Ports*Width-1:0] data_o,
  output      logic [N*Ports-1:0]     move_o
);
  for (genvar s = 0; s <= N; s++) begin : gen_stage  // before stage s
    localparam int Rest = s < N ? N - s : 1;         // bits of the way
    for (genvar y = 0; y < Ports; y++) begin : gen_port
      wire valid;
      wire [Rest-1:0] way;
      wire [Width-1:0] data;
      if (s == 0) begin : gen_in
        assign valid = valid_i[y];
        assign way = way_i[y*N+:N];
        assign data = data_i[y*Width+:Width];
      end else begin : gen_moved
        localparam int From = Shift != 0 ? y + (1 << (s - 1)) : y ^ (1 << (s - 1));
        wire stays = gen_stage[s-1].gen_port[y].valid && !gen_stage[s-1].gen_port[y].gen_move.move;
        wire [Rest-1:0] own_way = Rest'(gen_stage[s-1].gen_port[y].way >> 1);
        wire next_valid;
        wire [Rest-1:0] next_way;
        wire [Width-1:0] next_data;
        if (From < Ports) begin : gen_both
          wire comes = gen_stage[s-1].gen_port[From].gen_move.move;
          assign next_valid = comes || stays;
          assign next_way = comes ? Rest'(gen_stage[s-1].gen_port[From].way >> 1) : own_way;
          assign next_data = comes ? gen_stage[s-1].gen_port[From].data
                                   : gen_stage[s-1].gen_port[y].data;
        end else begin : gen_own
          assign next_valid = stays;
          assign next_way = own_way;
          assign next_data = gen_stage[s-1].gen_port[y].data;
        end
        if (s == N || s % Levels == 0) begin : gen_register
          logic valid_q;
          logic [Rest-1:0] way_q;
          logic [Width-1:0] data_q;
          always_ff @(posedge clk_i) begin
            valid_q <= next_valid;
            way_q <= next_way;
            data_q <= next_data;
          end
          assign valid = valid_q;
          assign way = way_q;
          assign data = data_q;
        end else begin : gen_wire
          assign valid = next_valid;
          assign way = next_way;
          assign data = next_data;
        end
      end
      if (s < N) begin : gen_move
        wire move = valid && way[0];
        assign move_o[s*Ports+y] = move;
      end else begin : gen_out
        assign valid_o[y] = valid;
        assign data_o[y*Width+:Width] = data;
      end
    end
  end
endmodule
`default_nettype wire
