// SPDX-License-Identifier: BSD-3-Clause
// rival_tb: the module RIVAL sends the word of the j-th active input to the j-th requested output
// for every j below the lesser of both totals, takes exactly those words, and nothing else comes
// out. Take and Out are the cycles from a start to take_o and to valid_o. All pairs of masks, or
// Waves random ones. MORE: further parameters. Ends with PASS, or stops at the first difference.
`default_nettype none
`timescale 1ns / 1ps

module rival_tb;
  parameter int Ports = 4;
  parameter int Width = 8;
  parameter int Take = 0;
  parameter int Out = 0;
  parameter int Interval = 1;
  parameter int Waves = 0;  // 0: all pairs of masks
  localparam int Ring = 256;  // more than Out
  localparam int Count = Waves != 0 ? Waves : 1 << 2 * Ports;

  logic clk_i = 0, rst_ni = 0, start_i = 0;
  logic [Ports-1:0] active_i = 0, request_i = 0;
  wire logic [Ports-1:0] take_o, valid_o;
  logic [Ports*Width-1:0] data_i = 0;
  wire logic [Ports*Width-1:0] data_o;
  always #5 clk_i = !clk_i;
  `RIVAL #(.Ports(Ports), .Width(Width) `MORE) dut (.*);

  // By cycle modulo Ring: who takes, who gets, and from whom.
  logic [Ports-1:0] taken [Ring];
  logic [Ports-1:0] given [Ring];
  logic [Ports*Width-1:0] words [Ring];
  int source [Ring*Ports];
  logic [Ports*Width-1:0] next = 0;
  int now, stop, wave, pause, from, at;
  logic [63:0] draw_a, draw_r;

  task drive;
    start_i = pause == 0 && wave < Count;
    active_i = {$random, $random};  // read with a start only
    request_i = {$random, $random};
    if (start_i) begin
      if (Waves == 0) {active_i, request_i} = wave;
      else begin
        // Few, half, most
        draw_a = {$random, $random};
        draw_r = {$random, $random};
        if (wave % 3 == 1) draw_a = draw_a & {$random, $random};
        if (wave % 3 == 2) draw_a = draw_a | {$random, $random};
        if (wave % 5 == 1) draw_r = draw_r & {$random, $random};
        if (wave % 5 == 2) draw_r = draw_r | {$random, $random};
        active_i = draw_a;
        request_i = draw_r;
      end
      wave = wave + 1;
      stop = now + Ring;  // all words are out by then
      pause = Interval + (Waves != 0 && wave % 4 == 0 ? wave / 4 % 3 : 0);
      from = 0;
      at = (now + Out) % Ring;
      for (int o = 0; o < Ports; o++) begin
        if (request_i[o]) begin
          while (from < Ports && !active_i[from]) from = from + 1;
          if (from < Ports) begin
            taken[(now+Take)%Ring][from] = 1'b1;
            given[at][o] = 1'b1;
            source[at*Ports+o] = from;
            from = from + 1;
          end
        end
      end
    end
    if (pause > 0) pause = pause - 1;
  endtask

  task check;
    if (take_o !== taken[now%Ring]) begin
      $fatal(1, "cycle %0d: expected take_o %b, got %b", now, taken[now%Ring], take_o);
    end
    // The words of the wave that is taken now, for the cycle in which it comes out.
    at = (now + Out - Take) % Ring;
    for (int o = 0; o < Ports; o++) begin
      if (given[at][o]) words[at][o*Width+:Width] = data_i[source[at*Ports+o]*Width+:Width];
    end
    at = now % Ring;
    if (valid_o !== given[at]) begin
      $fatal(1, "cycle %0d: expected valid_o %b, got %b", now, given[at], valid_o);
    end
    for (int o = 0; o < Ports; o++) begin
      if (given[at][o] && data_o[o*Width+:Width] !== words[at][o*Width+:Width]) begin
        $fatal(1, "cycle %0d, output %0d: expected %h, got %h", now, o, words[at][o*Width+:Width],
               data_o[o*Width+:Width]);
      end
    end
  endtask

  initial begin
    for (int k = 0; k < Ring; k++) begin
      taken[k] = '0;
      given[k] = '0;
    end
    stop = Ring;
    wave = 0;
    pause = 0;
    repeat (Ring) @(posedge clk_i);
    #1 rst_ni = 1'b1;
    for (now = 0; now < stop; now = now + 1) begin
      for (int i = 0; i < Ports; i++) begin
        if (now == 0 || taken[(now+Ring-1)%Ring][i]) next[i*Width+:Width] = $random;
      end
      data_i = next;  // as a whole: Verilator 5.006 does not pass on a write to a part
      taken[(now+Ring-1)%Ring] = '0;
      given[(now+Ring-1)%Ring] = '0;
      drive();
      @(negedge clk_i) check();
      @(posedge clk_i) #1;
    end
    $display("PASS %0d waves in %0d cycles", wave, now);
    $finish;
  end
endmodule
`default_nettype wire
