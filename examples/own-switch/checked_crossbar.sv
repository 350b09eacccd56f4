// SPDX-License-Identifier: BSD-3-Clause
// The checker of the contract in both crossbars, for any simulator with `bind`.
bind crossbar superconcentrator_checker #(
  .Ports(Ports), .Width(Width), .Words(Words), .Ranks(0), .Path(Delay), .Interval(Words)
) i_checker (.*);
bind short_crossbar superconcentrator_checker #(
  .Ports(Ports), .Width(Width), .Words(Words), .Ranks(0), .Path(Delay), .Interval(Words)
) i_checker (.*);
