// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "core/table_reader.h"
#include "core/text_file.h"
#include "routing/routing_maker.h"
#include "topology/laws.h"

namespace ballast {
namespace {

/// Hops from a file, by router and processor. Lines of the same pair are a set.
class TableRouting final : public RoutedBySets<TableRouting> {
 public:
  /// Throws UserError, with the line: a router, link or class that does not exist; a route that
  /// does not end.
  TableRouting(const std::string& path, const Args& args, const Topology& links)
      : selection_(selection_of(args)), processors_(links.processors()) {
    const std::uint64_t pairs = std::uint64_t{links.routers()} * processors_;
    if (pairs > kMostPairs) {
      throw UserError(fmt::format("expected at most {} pairs of router and processor, got {}",
                                  kMostPairs, pairs));
    }
    read(path, links);
    if (const auto broken = route_broken(links, *this)) throw UserError({path}, *broken);
  }
  [[nodiscard]] unsigned vc_classes() const override { return classes_; }
  [[nodiscard]] std::uint32_t most_hops() const override { return most_; }
  [[nodiscard]] Selection selection() const override { return selection_; }
  [[nodiscard]] bool minimal() const override { return false; }
  [[nodiscard]] std::uint64_t bytes() const override {
    return first_.size() * sizeof(std::uint32_t) + hops_.size() * sizeof(Hop);
  }
  void answer(const RouteStep& step, HopWriter& hops) const {
    const std::size_t pair = std::size_t{step.at} * processors_ + step.to;
    for (std::size_t k = first_[pair]; k < first_[pair + 1]; ++k) hops.add(hops_[k]);
  }

 private:
  struct Row {
    std::size_t pair;
    Hop hop;
  };
  void read(const std::string& path, const Topology& links) {
    std::vector<Row> rows;
    TableReader line(path, ',', '#');
    bool more = line.next();
    if (more && line[0] == "at") more = line.next();
    if (!more) throw UserError({path}, "empty file, expected lines of at,to,port[,class]");
    const NodeId last = links.routers() - 1;
    do {
      if (line.size() != 4) line.expect({"at", "to", "port"});
      const auto at = static_cast<NodeId>(line.integer(0, "at", 0, last));
      const auto to = static_cast<NodeId>(line.integer(1, "to", 0, processors_ - 1));
      if (at == links.exit_router(to)) {
        line.fail(1, "to: expected a processor of another router");
      }
      const auto port =
          static_cast<Port>(line.integer(2, "port", 0, std::int64_t{links.links(at)} - 1));
      if (!links.sends(at, port)) line.fail(2, "port: the link leads only to this router");
      const std::int64_t vc_class = line.size() < 4 ? 0 : line.integer(3, "class", 0, kMostClasses);
      classes_ = std::max(classes_, static_cast<unsigned>(vc_class) + 1);
      rows.push_back({std::size_t{at} * processors_ + to, {port, static_cast<unsigned>(vc_class)}});
    } while (line.next());
    sort_in(path, rows, links.routers());
  }
  void sort_in(const std::string& path, std::vector<Row>& rows, NodeId routers) {
    std::ranges::stable_sort(rows, {}, &Row::pair);
    for (std::size_t k = 0; k < rows.size(); ++k) {
      for (std::size_t other = k + 1; other < rows.size() && rows[other].pair == rows[k].pair;
           ++other) {
        if (rows[other].hop != rows[k].hop) continue;
        throw UserError({path}, fmt::format("the hop {},{},{},{} stands twice",
                                            rows[k].pair / processors_, rows[k].pair % processors_,
                                            rows[k].hop.port, rows[k].hop.vc_class));
      }
    }
    first_.assign(std::size_t{routers} * processors_ + 1, 0);
    for (const Row& row : rows) {
      hops_.push_back(row.hop);
      most_ = std::max(most_, ++first_[row.pair + 1]);
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
  }

  static constexpr std::int64_t kMostClasses = 15;
  static constexpr std::uint64_t kMostPairs = 1 << 28;  // of 4 bytes: 1 GB
  Selection selection_;
  NodeId processors_;
  unsigned classes_ = 1;
  std::uint32_t most_ = 1;
  std::vector<std::uint32_t> first_;  ///< hop of each pair; one entry more at the end
  std::vector<Hop> hops_;
};

std::unique_ptr<Routing> make_table(const Args& args, const Topology& links) {
  const std::string path = resolved_path(args.text("path"), args.where("path"));
  return std::make_unique<TableRouting>(path, args, links);
}

const Registered<RoutingMaker> kTable{
    {"table",
     "hops from a CSV file, as `ballast route --table` writes it",
     {Key::text("path").required().help("lines of at,to,port[,class]: router, processor, link, VC "
                                        "class (0 .. 15); several lines of "
                                        "a pair are a set of hops"),
      selection_key()},
     {.make = make_table},
     {{"networks", "all; routes must end, and the channels must not wait in a cycle"},
      {"VC classes", "the greatest class of the file and one"}}}};

}  // namespace
}  // namespace ballast
