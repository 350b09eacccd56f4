// SPDX-License-Identifier: BSD-3-Clause
// superconcentrator_pkg: sizes and timing of the switch in its forms, in cycles; cycle 0
// follows a start. The C++ model has the same functions (scripts/switch-timing writes them), so
// a body is one expression that both languages share.
//   ports  p, a power of two, >= 2
//   group  L, a power of two, 1 .. p/2; 0: the paper's
//   words  F, words of a packet
//   form   Lean, Crossbar, Benes, Fused or Faithful; the last two have the paper's L
`default_nettype none

package superconcentrator_pkg;
  // The lean forms differ in the network between the lanes: Lean takes the smaller one.
  localparam int Lean = 0;
  localparam int Fused = 1;
  localparam int Faithful = 2;
  localparam int Crossbar = 3;
  localparam int Benes = 4;

  // Schedule of a balancer: when its next wave goes. Bursting: with counts, if Burst is above 1.
  typedef enum logic [1:0] {Sequential, Overlapped, Streaming, Bursting} schedule_e;

  // 1: a lean form.
  function automatic int lean(input int form);
    lean = form == Fused || form == Faithful ? 0 : 1;
  endfunction
  // L: ports that share a lane. The paper's is 2^ceil(lg lg p).
  function automatic int group_size(input int ports, input int group);
    group_size = group != 0 ? group : 1 << $clog2($clog2(ports));
  endfunction
  // 1: switch_parameters has nothing against these parameters of a switch.
  function automatic int sound(
      input int ports, input int width, input int words, input int group, input int burst);
    sound = ports >= 2 && (ports & (ports - 1)) == 0 && width >= 1 && words >= 1 && group >= 0
            && group <= ports / 2 && (group & (group - 1)) == 0 && burst >= 1
            && burst <= group_size(ports, group) ? 1 : 0;
  endfunction
  // Cycles between two starts, and cycles in which a wave takes its words: L F.
  function automatic int interval(input int ports, input int group, input int words);
    interval = group_size(ports, group) * words;
  endfunction
  // m = lg q, stages of half a network between the q = p / L lanes.
  function automatic int stages(input int ports, input int group);
    stages = $clog2(ports / group_size(ports, group));
  endfunction
  // 1: a crossbar of lanes, 0: a Benes network, or the paper's cubes. Per lane and bit a crossbar
  // costs some 1.5 q + 13 gates, a Benes network 18 lg q.
  function automatic int crossbar(input int ports, input int group, input int form);
    crossbar = form == Crossbar ||
               (form != Benes && lean(form) != 0 && stages(ports, group) < 6) ? 1 : 0;
  endfunction
  // R: cycle of the ranks and of the first take.
  function automatic int ranked(input int ports, input int group, input int form);
    ranked = lean(form) != 0 ? 2 * stages(ports, group) + 1 : 2 * $clog2(ports);
  endfunction
  // Cycles from a take to the output.
  function automatic int path(input int ports, input int group, input int form);
    path = crossbar(ports, group, form) != 0 ? 2
           : lean(form) != 0 ? 2 * stages(ports, group)
           : 2 * ($clog2(ports) + (form == Faithful ? $clog2($clog2(ports)) : 0));
  endfunction
  // T: cycle of the last word of the last set at the outputs.
  function automatic int last_word(
      input int ports, input int group, input int words, input int form);
    last_word = ranked(ports, group, form) + path(ports, group, form) +
                interval(ports, group, words) - 1;
  endfunction
  // From the cycle of a start to the one whose start can depend on its replies.
  function automatic int update(input int ports, input int group, input int form);
    update = ranked(ports, group, form) + 2;
  endfunction
  // Packets that an output must be able to owe for full rate, if its sink never waits: a credit
  // that is taken in cycle -1 comes back three cycles after T.
  function automatic int credits(
      input int ports, input int group, input int words, input int form);
    credits = (last_word(ports, group, words, form) + 3 + interval(ports, group, words))
              / interval(ports, group, words);
  endfunction
  // Packets that an input must hold for full rate: a slot that is promised in cycle -1 is free
  // after its last take, at the latest in cycle R + L F, and a new packet is complete F + 1 cycles
  // later.
  function automatic int offers(
      input int ports, input int group, input int words, input int form);
    offers = (ranked(ports, group, form) + words + 2 * interval(ports, group, words))
             / interval(ports, group, words);
  endfunction
  // Cycle in which a wave of fair acceptance reads its pointer.
  function automatic int turn(input int ports, input int group);
    turn = stages(ports, group) < 3 ? 1 : stages(ports, group) - 2;
  endfunction
  // Cycle in which both totals are compared; fair acceptance needs the difference before its ranks.
  function automatic int summed(input int ports, input int group, input int fair);
    summed = 2 * stages(ports, group)
             - (fair == 0 ? 0 : stages(ports, group) < 3 ? stages(ports, group) - 1 : 2);
  endfunction
  // Waves per turn: a pointer moves two cycles after the ranks, so the waves between read it first.
  function automatic int waves_per_turn(input int ports, input int group, input int words);
    waves_per_turn = (ranked(ports, group, Lean) + 1 - turn(ports, group)
                      + interval(ports, group, words)) / interval(ports, group, words);
  endfunction
endpackage
`default_nettype wire
