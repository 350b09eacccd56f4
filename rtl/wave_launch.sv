// SPDX-License-Identifier: BSD-3-Clause
// wave_launch: the waves of a switch on their way to their ranks, and the launch of the packets
// that are accepted: one set after the other, word by word.
//   Latency    cycle 0 follows a start. wave_o[c]: a wave is in its cycle c, up to R = Ranked.
//              launch_o is high from R on, for the Group Words cycles of the launch.
//   Handshake  a start is accepted (start_o) while ready_o is high, every Group Words cycles.
//   Launch     set_o counts the sets, in the cycles of launch_o; last_word_o: the set's last word.
//   Outputs    0 after reset, except ready_o, and last_word_o with Words = 1.
//   Invariant  at most one launch at a time: Ranked is the same for all waves.
`default_nettype none

module wave_launch #(
  parameter int Group = 4,   // L: sets of a wave
  parameter int Words = 1,   // per packet
  parameter int Ranked = 5,  // R
  localparam int IdxWidth = Group > 1 ? $clog2(Group) : 1
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  input  wire logic                start_i,
  output      logic                ready_o,
  output      logic                start_o,
  output      logic [Ranked:0]     wave_o,
  output      logic                launch_o,
  output      logic [IdxWidth-1:0] set_o,
  output      logic                last_word_o
);
  if (Group < 1 || Words < 1 || Ranked < 1) begin : gen_check_positive
    wave_launch_parameters_must_be_positive bad_parameter ();
  end

  localparam int Interval = Group * Words;
  localparam int WordWidth = Words > 1 ? $clog2(Words) : 1;
  localparam int WaitWidth = Interval > 1 ? $clog2(Interval) : 1;

  logic [WaitWidth-1:0] wait_q, wait_d;  // cycles until the next start may come
  logic [Ranked:0] wave_q;
  logic launching_q, launching_d;
  logic [IdxWidth-1:0] set_q, set_d;
  logic [WordWidth-1:0] word_q, word_d;

  assign ready_o = wait_q == '0;
  assign start_o = start_i && ready_o;
  assign wave_o = wave_q;
  assign launch_o = wave_q[Ranked] || launching_q;
  assign set_o = set_q;
  assign last_word_o = word_q == WordWidth'(Words - 1);
  wire last = last_word_o && set_q == IdxWidth'(Group - 1);
  always_comb begin
    wait_d = wait_q;
    if (start_o) wait_d = WaitWidth'(Interval - 1);
    else if (!ready_o) wait_d = wait_q - 1'b1;
    launching_d = launching_q;
    set_d = set_q;
    word_d = word_q;
    if (launch_o) begin
      launching_d = !last;
      if (last) set_d = '0;
      else if (last_word_o) set_d = set_q + 1'b1;
      word_d = last_word_o ? '0 : word_q + 1'b1;
    end
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wait_q <= '0;
      wave_q <= '0;
      launching_q <= 1'b0;
      set_q <= '0;
      word_q <= '0;
    end else begin
      wait_q <= wait_d;
      wave_q <= {wave_q[Ranked-1:0], start_o};
      launching_q <= launching_d;
      set_q <= set_d;
      word_q <= word_d;
    end
  end
endmodule
`default_nettype wire
