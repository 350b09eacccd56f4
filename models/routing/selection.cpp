// SPDX-License-Identifier: BSD-3-Clause
#include "routing/routing_maker.h"

namespace ballast {

Key selection_key() {
  return Key::text("selection", "credits")
      .choices({"credits", "first", "random"})
      .help(
          "hop among those with a free virtual channel: of two that are drawn the one with more "
          "free places behind the link, the first one, or a draw");
}

Selection selection_of(const Args& args) {
  const auto name = args.get<std::string>("selection");
  if (name == "first") return Selection::first;
  return name == "random" ? Selection::random : Selection::credits;
}

}  // namespace ballast
