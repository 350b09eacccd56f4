// SPDX-License-Identifier: BSD-3-Clause
// work_controller: levels the work of Ports processors with waves of a superconcentrator. Lengths
// of tasks and loads are integers below 2^LoadWidth. A wave of the class [lo, hi) moves tasks from
// leaves with load >= theta and load >= floor + t to leaves with load + hi - 1 < theta; work_pass
// sequences class, theta and floor.
//   Schedule   0 sequential: a wave goes when the packets of the last one have arrived, T + 2; 1
//              overlapped: when the last one is resolved, max(U, L), U = update() of the package; 2
//              streaming: every L cycles, up to ceil(U / L) unresolved; 3 burst: as 2 with up to
//              Burst tasks of a leaf in a wave, at least 3 cycles apart. 3 is 2 if Burst is 1.
//              After a wave that moved nothing the next one waits until all are resolved, so it
//              has every leaf that gives or takes: else an offer and a request could for ever be
//              in different waves.
//   Latency    cycle 0 follows a start. Average in A as in load_average, longest task in 2N, the
//              class in A + 1, open in A + 2; N = lg Ports. The root sees what the leaves have to
//              give and to take D + 1 cycles later, D as in any_tree, and the first wave goes. A
//              class is over when the root has seen no offer or no request for D + 1 cycles, no
//              wave is unresolved and no packet in flight. The next one opens 2 cycles after that
//              (step 3: 2N + 3).
//   Handshake  a start is accepted while busy_o is low. Waves go only while ready_i is high; each
//              is resolved by ranked_i R + 1 cycles later. A processor shows its longest task of
//              [lo_o, hi_o) with t <= load - floor_o; it is promised if ready_o is high. The task
//              shown in a cycle follows from the inputs of the one before. Promises are void while
//              open_o is low. At a start a processor shows its longest task.
//   Processor  its load is without what it has promised. It keeps promised tasks in a queue, with
//              room for the pool of work_leaves and L more. Until a shown task is promised it may
//              show a shorter one instead, or none; a task that came, from the next cycle on.
//   End        balanced_o strobes as busy_o falls, after the last task has arrived.
//   Outputs    0 after reset, except lo_o, hi_o; counts 0 while wave_o is 0.
//   Invariant  receiver + t < theta <= sender for every pair, promises and requests included: no
//              load rises above the largest. Class, theta and floor change only while open_o is
//              low.
`default_nettype none

module work_controller #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int LoadWidth = 16,
  parameter int Processors = Ports,  // at the first ports, 2 .. Ports; the others are tied off
  parameter int Group = 0,  // L of the lean switch; 0: the paper's
  parameter int Form = superconcentrator_pkg::Lean,  // of the switch
  parameter int Burst = 1,  // most tasks of a leaf in a wave, 1 .. L; more than 1: lean form
  localparam int N = $clog2(Ports),
  localparam int CountWidth = $clog2(Burst + 1)
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        start_i,
  input  wire logic [Ports*LoadWidth-1:0]  load_i,
  input  wire logic [1:0]                  schedule_i,
  input  wire logic [Ports-1:0]            offer_i,
  input  wire logic [Ports*LoadWidth-1:0]  length_i,
  input  wire logic                        ready_i,
  input  wire logic                        ranked_i,
  input  wire logic [N:0]                  bound_i,
  input  wire logic [Ports*CountWidth-1:0] active_i,
  input  wire logic [Ports*CountWidth-1:0] request_i,
  input  wire logic [Ports*CountWidth-1:0] accept_i,
  input  wire logic [Ports*CountWidth-1:0] refuse_i,
  input  wire logic [Ports*CountWidth-1:0] grant_i,
  input  wire logic [Ports*CountWidth-1:0] deny_i,
  input  wire logic [Ports-1:0]            take_i,
  input  wire logic [Ports*LoadWidth-1:0]  leaving_i,
  input  wire logic [Ports-1:0]            arrive_i,
  input  wire logic [Ports*LoadWidth-1:0]  arrived_i,
  output      logic                        wave_o,
  output      logic [Ports*CountWidth-1:0] active_o,
  output      logic [Ports*CountWidth-1:0] request_o,
  output      logic                        open_o,
  output      logic [Ports-1:0]            ready_o,
  output      logic [LoadWidth-1:0]        lo_o,
  output      logic [LoadWidth:0]          hi_o,
  output      logic [LoadWidth:0]          theta_o,
  output      logic [LoadWidth-1:0]        floor_o,
  output      logic [1:0]                  step_o,
  output      logic [LoadWidth-1:0]        average_o,
  output      logic                        busy_o,
  output      logic                        balanced_o
);
  switch_parameters #(
    .Ports(Ports), .Group(Group), .Burst(Burst), .Form(Form)
  ) i_parameters ();

  localparam int Stream = superconcentrator_pkg::interval(Ports, Group, 1);  // L
  localparam int Together = Stream > 3 ? Stream : 3;  // bursts: the cut is known before the next
  localparam int Flight = superconcentrator_pkg::last_word(Ports, Group, 1, Form) -
                          superconcentrator_pkg::ranked(Ports, Group, Form);  // T - R
  localparam int Slots = (superconcentrator_pkg::update(Ports, Group, Form) + Stream - 1) / Stream;
  localparam int Settle = (N + 1) / 2 + 1;  // D + 1: from a change at the leaves to the root
  localparam int OpenWidth = $clog2(Slots + 1);
  localparam int TimeWidth = $clog2(Together);
  localparam int FlightWidth = $clog2(Flight + 1);
  localparam int SettleWidth = $clog2(Settle + 1);

  logic finding_q, finding_d;    // the largest load is still unknown
  logic open_q, open_d;          // the class is open to promises and requests
  logic first_q, first_d;        // the root may show flags of the former class
  // a wave moved nothing: the next one goes alone, and has all there is
  logic draining_q, draining_d;
  logic [1:0] schedule_q, schedule_d;
  logic [OpenWidth-1:0] unresolved_q, unresolved_d;
  logic [TimeWidth-1:0] interval_q, interval_d;  // cycles until the next wave may go
  logic [FlightWidth-1:0] flight_q, flight_d;    // cycles until the leaves know of the last arrival
  logic [SettleWidth-1:0] settle_q, settle_d;    // cycles until the root knows of the leaves

  wire averaged, found, find, class_valid;
  wire offers, asks;  // at the root
  wire [LoadWidth-1:0] largest;
  wire none_open = unresolved_q == '0;
  wire none_in_flight = none_open && flight_q == '0;
  wire moved = ranked_i && bound_i != '0;
  wire seen = open_q && (settle_q == '0 || !first_q);
  wire class_over = open_q && none_in_flight && settle_q == '0 && !(offers && asks);
  wire bursts = Burst > 1 && schedule_q == superconcentrator_pkg::Bursting;
  wire streams = schedule_q >= superconcentrator_pkg::Streaming && !draining_q;
  wire resolved =
      schedule_q == superconcentrator_pkg::Sequential ? none_in_flight : none_open;
  wire due = interval_q == '0 && (streams || resolved);
  wire start = start_i && !busy_o;
  assign wave_o = seen && offers && asks && due && ready_i;
  assign busy_o = step_o != '0;
  assign open_o = open_q;

  always_comb begin
    finding_d = finding_q;
    first_d = first_q;
    draining_d = draining_q;
    schedule_d = schedule_q;
    interval_d = interval_q;
    flight_d = flight_q;
    settle_d = settle_q;
    if (find) finding_d = 1'b1;
    else if (found) finding_d = 1'b0;
    open_d = class_valid && !find && (!finding_q || found) && !class_over;
    if (!open_q) first_d = 1'b1;
    else if (settle_q == '0) first_d = 1'b0;
    if (ranked_i && bound_i == '0) draining_d = 1'b1;
    else if (wave_o) draining_d = 1'b0;
    if (start) schedule_d = schedule_i;
    unresolved_d = unresolved_q + OpenWidth'(wave_o) - OpenWidth'(ranked_i);

    if (wave_o) interval_d = TimeWidth'(bursts ? Together - 1 : Stream - 1);
    else if (interval_q != '0) interval_d = interval_q - 1'b1;

    if (moved) flight_d = FlightWidth'(Flight);
    else if (flight_q != '0) flight_d = flight_q - 1'b1;

    if (!open_q || !none_in_flight) settle_d = SettleWidth'(Settle);
    else if (settle_q != '0) settle_d = settle_q - 1'b1;
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      finding_q <= 1'b0;
      open_q <= 1'b0;
      first_q <= 1'b0;
      draining_q <= 1'b0;
      schedule_q <= '0;
      unresolved_q <= '0;
      interval_q <= '0;
      flight_q <= '0;
      settle_q <= '0;
    end else begin
      finding_q <= finding_d;
      open_q <= open_d;
      first_q <= first_d;
      draining_q <= draining_d;
      schedule_q <= schedule_d;
      unresolved_q <= unresolved_d;
      interval_q <= interval_d;
      flight_q <= flight_d;
      settle_q <= settle_d;
    end
  end

  work_pass #(.LoadWidth(LoadWidth)) i_work_pass (
    .clk_i, .rst_ni, .start_i(start), .known_i(averaged), .average_i(average_o),
    .largest_i(largest), .moved_i(moved), .over_i(class_over), .step_o, .class_valid_o(class_valid),
    .find_o(find), .balanced_o, .lo_o, .hi_o, .theta_o, .floor_o
  );

  wire [Ports*LoadWidth-1:0] loads;
  load_average #(
    .Ports(Ports), .LoadWidth(LoadWidth), .Processors(Processors)
  ) i_load_average (
    .clk_i, .rst_ni, .start_i(start), .load_i(loads), .averaged_o(averaged), .average_o
  );

  // The longest task at the start, the largest load of each class of step 3.
  wire [Ports*LoadWidth-1:0] values;
  wire [Ports-1:0] present;  // ports with a processor
  for (genvar i = 0; i < Ports; i++) begin : gen_value
    assign present[i] = i < Processors;
    wire [LoadWidth-1:0] shown = offer_i[i] ? length_i[i*LoadWidth+:LoadWidth] : '0;
    wire [LoadWidth-1:0] value = find ? loads[i*LoadWidth+:LoadWidth] : shown;
    assign values[i*LoadWidth+:LoadWidth] = present[i] ? value : '0;
  end
  max_tree #(.Ports(Ports), .Width(LoadWidth)) i_max_tree (
    .clk_i, .rst_ni, .start_i(start || find), .value_i(values), .valid_o(found), .max_o(largest)
  );

  wire [Ports-1:0] offering, asking;
  wire [2*Ports-1:0] flags;
  for (genvar i = 0; i < Ports; i++) begin : gen_flags
    assign flags[2*i+:2] = {offering[i], asking[i]};
  end
  any_tree #(.Ports(Ports), .Width(2)) i_any_tree (
    .clk_i, .rst_ni, .flag_i(flags), .any_o({offers, asks})
  );

  work_leaves #(
    .Ports(Ports), .LoadWidth(LoadWidth), .Burst(Burst), .Slots(Slots)
  ) i_work_leaves (
    .clk_i, .rst_ni, .start_i(start), .load_i, .open_i({Ports{open_q}} & present), .hi_i(hi_o),
    .theta_i(theta_o), .offer_i, .length_i, .wave_i(wave_o), .bursts_i(bursts), .active_i,
    .request_i, .accept_i, .refuse_i, .grant_i, .deny_i, .take_i, .leaving_i, .arrive_i, .arrived_i,
    .ready_o, .active_o, .request_o, .offers_o(offering), .asks_o(asking), .load_o(loads)
  );
endmodule
`default_nettype wire
