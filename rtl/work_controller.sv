// SPDX-License-Identifier: BSD-3-Clause
// work_controller: levels the work of Ports processors with waves of a superconcentrator. Lengths
// of tasks and loads are integers below 2^LoadWidth. A wave of the class [lo, hi) moves one task t
// from each leaf with load >= theta and load >= floor + t to a leaf with load + hi - 1 < theta;
// work_pass sequences class, theta and floor.
//   Schedule   0 sequential: a wave goes when the packets of the last one have arrived; 1
//              overlapped: when the last one is resolved; 2, 3 streaming: with up to Slots
//              unresolved. The first wave of a class and each one after a wave that moved nothing
//              is a sweep: it goes alone, when no packet is in flight. A sweep that moves nothing
//              ends the class.
//   Latency    cycle 0 follows a start. Average in A as in load_average, longest task in 2N, the
//              class in A + 1, the first wave in A + 3; N = lg Ports. The next class begins R + 2 cycles after the
//              last wave of a class, its first wave goes 2 later (step 3: 2N + 2 later). After a
//              wave that moves a task the next one goes T + 2 later if sequential, R + 3 if
//              overlapped, and max(L, 2) if streaming. R and T are those of the switch's form.
//   Handshake  a start is accepted while busy_o is low. Waves go only while ready_i is high; each
//              is resolved by ranked_i R + 1 cycles later. A processor shows its longest task of
//              [lo_o, hi_o) with t <= load - floor_o among those not yet offered. It follows a
//              change of lo_o, hi_o, floor_o, offered_o or the replies one cycle later. offered_o
//              refers to the task shown in the previous cycle. At a start it shows its longest
//              task.
//   End        balanced_o strobes as busy_o falls, after the last task has arrived.
//   Outputs    0 after reset, except lo_o, hi_o; flags 0 while wave_o is 0. length_o: length of the
//              task accepted last, from ranked_i on.
//   Invariant  receiver + t < theta <= sender for every pair, reservations included: no load rises
//              above the largest. Class, theta and floor change only when no wave is unresolved and
//              no packet in flight.
`default_nettype none

module work_controller #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int LoadWidth = 16,
  parameter int Processors = Ports,  // at the first ports, 2 .. Ports; the others are tied off
  parameter int Group = 0,  // L of the lean switch; 0: the paper's
  parameter int Form = 0,   // of the switch: 0 lean, 1 fused, 2 faithful
  localparam int N = $clog2(Ports)
) (
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,
  input  wire logic                       start_i,
  input  wire logic [Ports*LoadWidth-1:0] load_i,
  input  wire logic [1:0]                 schedule_i,
  input  wire logic [Ports-1:0]           offer_i,
  input  wire logic [Ports*LoadWidth-1:0] length_i,
  input  wire logic                       ready_i,
  input  wire logic                       ranked_i,
  input  wire logic [N:0]                 bound_i,
  input  wire logic [Ports-1:0]           accept_i,
  input  wire logic [Ports-1:0]           refuse_i,
  input  wire logic [Ports-1:0]           deny_i,
  input  wire logic [Ports-1:0]           arrive_i,
  input  wire logic [Ports*LoadWidth-1:0] arrived_i,  // length
  output      logic                       wave_o,
  output      logic [Ports-1:0]           offered_o,
  output      logic [Ports-1:0]           asked_o,
  output      logic [Ports*LoadWidth-1:0] length_o,
  output      logic [LoadWidth-1:0]       lo_o,
  output      logic [LoadWidth:0]         hi_o,
  output      logic [LoadWidth:0]         theta_o,
  output      logic [LoadWidth-1:0]       floor_o,
  output      logic [1:0]                 step_o,
  output      logic [LoadWidth-1:0]       average_o,
  output      logic                       busy_o,
  output      logic                       balanced_o
);
  if (Form < 0 || Form > 2) begin : gen_check_form
    work_controller_form_must_be_0_to_2 bad_parameter ();
  end
  if (Group < 0 || Group > Ports / 2 || (Group & (Group - 1)) != 0 || (Group != 0 && Form != 0))
  begin : gen_check_group
    work_controller_group_must_be_a_power_of_two_up_to_half_the_ports bad_parameter ();
  end

  localparam int Stream = superconcentrator_pkg::interval(Ports, Group, 1);  // L
  localparam int Flight = superconcentrator_pkg::last_word(Ports, Group, 1, Form) -
                          superconcentrator_pkg::ranked(Ports, Group, Form);  // T - R
  localparam int Interval = Stream > 2 ? Stream : 2;
  localparam int Slots = (superconcentrator_pkg::update(Ports, Group, Form) - 1) / Interval + 1;
  localparam int CountWidth = $clog2(Slots + 1);
  localparam int FlightWidth = $clog2(Flight + 1);

  logic finding_q;   // the largest load is still unknown
  logic waved_q;     // a wave went out in the last cycle: the processors still show its tasks
  logic sweep_q;     // the next wave waits until none is unresolved and no packet in flight
  logic sweeping_q;  // the last wave is a sweep: if it moves nothing, the class is over
  logic [1:0] schedule_q;
  logic [1:0] answer_q;  // cycles until the leaves have the processors' answers
  logic [CountWidth-1:0] unresolved_q;
  logic [FlightWidth-1:0] flight_q;  // cycles until the leaves know of the last arrival

  wire averaged, found, find, told;
  wire [LoadWidth-1:0] largest;
  wire none_open = unresolved_q == '0;
  wire moved = ranked_i && bound_i != '0;
  wire none_moved = ranked_i && bound_i == '0;
  wire class_over = none_moved && sweeping_q;
  wire sweep = sweep_q || schedule_q == 2'd0;
  wire alone = none_open && answer_q == '0 && (!sweep || flight_q == '0);
  wire beside = !none_open && schedule_q[1] && !sweep;
  wire start = start_i && !busy_o;
  assign wave_o = told && !finding_q && !waved_q && (alone || beside) && ready_i;
  assign busy_o = step_o != '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      finding_q <= 1'b0;
      waved_q <= 1'b0;
      sweep_q <= 1'b0;
      sweeping_q <= 1'b0;
      schedule_q <= '0;
      answer_q <= '0;
      unresolved_q <= '0;
      flight_q <= '0;
    end else begin
      if (find) finding_q <= 1'b1;
      else if (found) finding_q <= 1'b0;

      if (averaged || none_moved) sweep_q <= 1'b1;
      else if (moved) sweep_q <= 1'b0;
      if (wave_o) sweeping_q <= sweep;
      waved_q <= wave_o;
      if (start) schedule_q <= schedule_i;
      unresolved_q <= unresolved_q + CountWidth'(wave_o) - CountWidth'(ranked_i);

      if (averaged || class_over) answer_q <= 2'd2;
      else if (ranked_i) answer_q <= 2'd1;
      else if (answer_q != '0) answer_q <= answer_q - 1'b1;

      if (moved) flight_q <= FlightWidth'(Flight);
      else if (flight_q != '0) flight_q <= flight_q - 1'b1;
    end
  end

  work_pass #(.LoadWidth(LoadWidth)) i_work_pass (
    .clk_i, .rst_ni, .start_i(start), .known_i(averaged), .average_i(average_o),
    .largest_i(largest), .moved_i(moved), .over_i(class_over), .step_o, .told_o(told),
    .find_o(find), .balanced_o, .lo_o, .hi_o, .theta_o, .floor_o
  );

  wire [Ports*LoadWidth-1:0] loads;
  load_average #(
    .Ports(Ports), .LoadWidth(LoadWidth), .Processors(Processors)
  ) i_load_average (
    .clk_i, .rst_ni, .start_i(start), .load_i(loads), .averaged_o(averaged), .average_o
  );

  wire [Ports-1:0] offer, asked;
  for (genvar i = 0; i < Ports; i++) begin : gen_processor
    assign offer[i] = i < Processors && offer_i[i];
    assign asked_o[i] = i < Processors && asked[i];
  end

  // The longest task at the start, the largest load of each class of step 3.
  wire [Ports*LoadWidth-1:0] values;
  for (genvar i = 0; i < Ports; i++) begin : gen_value
    wire [LoadWidth-1:0] shown = offer[i] ? length_i[i*LoadWidth+:LoadWidth] : '0;
    assign values[i*LoadWidth+:LoadWidth] =
        !find ? shown : i < Processors ? loads[i*LoadWidth+:LoadWidth] : '0;
  end
  max_tree #(.Ports(Ports), .Width(LoadWidth)) i_max_tree (
    .clk_i, .rst_ni, .start_i(start || find), .value_i(values), .valid_o(found), .max_o(largest)
  );

  work_leaves #(.Ports(Ports), .LoadWidth(LoadWidth), .Slots(Slots)) i_work_leaves (
    .clk_i, .rst_ni, .start_i(start), .load_i, .offer_i(offer), .length_i, .lo_i(lo_o), .hi_i(hi_o),
    .theta_i(theta_o), .floor_i(floor_o), .wave_i(wave_o), .ranked_i, .accept_i, .refuse_i, .deny_i,
    .arrive_i, .arrived_i, .offered_o, .asked_o(asked), .length_o, .load_o(loads)
  );
endmodule
`default_nettype wire
