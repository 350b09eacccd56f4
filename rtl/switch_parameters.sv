// SPDX-License-Identifier: BSD-3-Clause
// switch_parameters: refuses parameters of a switch by the name of a module that does not exist. It
// has no ports. Who instantiates it goes on with sound parameters (sound() of the package), so that
// a tool says this and nothing else.
`default_nettype none

module switch_parameters #(
  parameter int Ports = 16,
  parameter int Width = 1,
  parameter int Words = 1,
  parameter int Group = 0,
  parameter int Burst = 1,
  parameter int Fair = 0,
  parameter int Form = superconcentrator_pkg::Lean
) ();
  localparam int Lean = superconcentrator_pkg::lean(Form);
  if (Ports < 2 || (Ports & (Ports - 1)) != 0) begin : gen_check_ports
    ports_must_be_a_power_of_two bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    width_must_be_positive bad_parameter ();
  end
  if (Words < 1) begin : gen_check_words
    words_must_be_positive bad_parameter ();
  end
  if (Group < 0 || (Ports >= 2 && Group > Ports / 2) || (Group & (Group - 1)) != 0)
  begin : gen_check_group
    group_must_be_a_power_of_two_up_to_half_the_ports bad_parameter ();
  end
  if (Form < 0 || Form > superconcentrator_pkg::Benes) begin : gen_check_form
    form_must_be_one_of_superconcentrator_pkg bad_parameter ();
  end
  if (Burst < 1 || Burst > superconcentrator_pkg::group_size(Ports, Group)) begin : gen_check_burst
    burst_must_be_1_to_the_group bad_parameter ();
  end
  if (Fair < 0 || Fair > 1) begin : gen_check_fair
    fair_must_be_0_or_1 bad_parameter ();
  end
  if (Lean == 0 && (Group != 0 || Burst > 1 || Fair != 0)) begin : gen_check_lean
    group_burst_and_fair_must_be_left_out_in_other_forms bad_parameter ();
  end
endmodule
`default_nettype wire
