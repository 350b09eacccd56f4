// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "core/table_reader.h"
#include "core/text_file.h"
#include "traffic/pattern.h"

namespace ballast {
namespace {

constexpr NodeId kNone = ~NodeId{0};

Pattern permutation(const Args& args, const PatternContext& context) {
  const NodeId p = context.processors;
  const std::string path = resolved_path(args.text("path"), args.where("path"));
  TableReader row(path, ' ', '#');
  std::vector<NodeId> to(p, kNone);
  NodeId lines = 0;
  std::size_t columns = 0;  // in the first line
  for (; row.next(); ++lines) {
    if (columns == 0) columns = row.size() == 1 ? 1 : 2;
    row.expect(columns == 1 ? std::vector<std::string_view>{"to"}
                            : std::vector<std::string_view>{"from", "to"});
    if (lines == p) {
      row.fail(0, fmt::format("expected one line for each of the {} processors, got more", p));
    }
    const NodeId from =
        columns == 1 ? lines : static_cast<NodeId>(row.integer(0, "from", 0, p - 1));
    if (to[from] != kNone) {
      row.fail(0, fmt::format("from: expected each processor once, got {} twice", from));
    }
    to[from] = static_cast<NodeId>(row.integer(columns - 1, "to", 0, p - 1));
  }
  for (NodeId i = 0; i < p; ++i) {
    if (to[i] != kNone) continue;
    throw UserError(
        {path},
        fmt::format(
            "expected a destination for each of the {1} processors, got none for processor {0}", i,
            p));
  }
  return Pattern::fixed(std::move(to));
}

const Registered<PatternMaker> kPermutation{
    {"permutation",
     "permutation from a file: the destination of processor 0, 1, ... per line, or lines \"from "
     "to\"; # starts a comment",
     {Key::text("path").required().help(
         "file, plain or compressed with gzip, bzip2 or brotli, relative to the experiment file")},
     permutation}};

}  // namespace
}  // namespace ballast
