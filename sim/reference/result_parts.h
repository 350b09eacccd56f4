// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "reference/schema.h"

namespace ballast::schema {

/// The part `result` of a run of tasks; of traffic; of a search for the saturation; of experts; of
/// rounds.
[[nodiscard]] Json task_result();
[[nodiscard]] Json traffic_result();
[[nodiscard]] Json saturation_result();
[[nodiscard]] Json moe_result();
[[nodiscard]] Json rounds_result();

/// Minimum, maximum, mean, histogram and, in detail, the values by processor.
[[nodiscard]] Json distribution(const std::string& description, const std::string& unit);
/// Two of them, before and after.
[[nodiscard]] Json change(const std::string& description, const std::string& unit);
/// The cost of this name, described as in the table of costs.
[[nodiscard]] Member cost(const std::string& name, bool required);

/// Loads of all processors over time, with --frames; `time`: unit of their distance.
[[nodiscard]] Member frames(const std::string& time);
/// Summary of the flits over the links; in detail, a row per link.
[[nodiscard]] Member link_use();
[[nodiscard]] Member links();

/// Events of the routers, and their energy.
[[nodiscard]] Member events();
[[nodiscard]] Member energy();

/// Documents of the verbs that run nothing, by the name of their definition.
[[nodiscard]] std::vector<Member> other_documents();
/// First members of every document.
[[nodiscard]] std::vector<Member> head();
/// Reason of "complete": false in a document.
[[nodiscard]] Member stopped();
[[nodiscard]] Member complete();
/// The experiment with all keys.
[[nodiscard]] Member config();

}  // namespace ballast::schema
