// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <memory>
#include <numeric>

#include "core/table_reader.h"
#include "core/text_file.h"
#include "traffic/pattern.h"

namespace ballast {
namespace {

/// Destinations by the rates of a row: an equally likely cell is drawn, then one of its two
/// destinations [Walker 1977; Vose 1991].
class PairRates {
 public:
  struct Cell {
    NodeId to, other;
    std::uint32_t share;  ///< of `to`, in units of 2^-32; the rest is of `other`
  };

  /// Adds the row of the next processor. `rates`: by destination, not negative.
  void add(const std::vector<double>& rates) {
    const double sum = std::accumulate(rates.begin(), rates.end(), 0.0);
    std::vector<Cell> row;
    std::vector<double> left;  // of a cell: its rate, where the mean cell has 1
    for (NodeId to = 0; to < rates.size(); ++to) {
      if (rates[to] == 0) continue;
      row.push_back({to, to, 0});
      left.push_back(rates[to] / sum);
    }
    std::vector<std::size_t> small, large;
    for (std::size_t k = 0; k < row.size(); ++k) {
      left[k] *= static_cast<double>(row.size());
      (left[k] < 1 ? small : large).push_back(k);
    }
    while (!small.empty() && !large.empty()) {
      const std::size_t poor = small.back(), rich = large.back();
      small.pop_back();
      row[poor].other = row[rich].to;
      row[poor].share = static_cast<std::uint32_t>(left[poor] * 0x1p32);
      left[rich] -= 1 - left[poor];
      if (left[rich] >= 1) continue;
      large.pop_back();
      small.push_back(rich);
    }
    cells_.insert(cells_.end(), row.begin(), row.end());
    first_.push_back(cells_.size());
  }
  /// Of a processor with a row of zeros, which never sends: itself.
  [[nodiscard]] NodeId to(NodeId from, std::uint32_t random0, std::uint32_t random1) const {
    const auto cells = static_cast<NodeId>(first_[from + 1] - first_[from]);
    if (cells == 0) return from;
    const Cell& cell = cells_[first_[from] + Pattern::one_of(cells, random0)];
    return random1 < cell.share ? cell.to : cell.other;
  }
  [[nodiscard]] std::uint64_t bytes() const {
    return cells_.capacity() * sizeof(Cell) + first_.capacity() * sizeof(std::size_t);
  }

 private:
  std::vector<std::size_t> first_ = {0};  ///< cell of each processor; one entry more at the end
  std::vector<Cell> cells_;
};

Pattern matrix(const Args& args, const PatternContext& context) {
  const NodeId p = context.processors;
  const std::string path = resolved_path(args.text("path"), args.where("path"));
  TableReader line(path, ',', '#');
  auto rows = std::make_shared<PairRates>();
  std::vector<double> sums, rates(p);
  while (line.next()) {
    if (sums.size() == p) {
      line.fail(0, fmt::format("expected a line for each of the {} processors, got more", p));
    }
    if (line.size() != p) {
      line.fail(std::min<std::size_t>(line.size(), p),
                fmt::format("expected {} rates, one to each processor, got {}", p, line.size()));
    }
    for (NodeId to = 0; to < p; ++to) rates[to] = line.real(to, "rate", 0, 1e12);
    rows->add(rates);
    sums.push_back(std::accumulate(rates.begin(), rates.end(), 0.0));
  }
  if (sums.size() != p) {
    throw UserError({path}, fmt::format("expected a line for each of the {} processors, got {}", p,
                                        sums.size()));
  }
  const double mean = std::accumulate(sums.begin(), sums.end(), 0.0) / p;
  if (mean == 0) throw UserError({path}, "expected a rate above 0, got only zeros");
  for (double& sum : sums) sum /= mean;
  const std::uint64_t bytes = rows->bytes();
  return Pattern::drawn_by(p,
                           [rows = std::shared_ptr<const PairRates>(std::move(rows))](
                               NodeId from, std::uint32_t random0, std::uint32_t random1) {
                             return rows->to(from, random0, random1);
                           })
      .weighted(std::move(sums), bytes);
}

const Registered<PatternMaker> kMatrix{
    {"matrix",
     "rates per pair from a CSV file: line i has the rates of processor i to processor 0, 1, ..; # "
     "starts a comment. They are relative: traffic.rate is the mean of the processors",
     {Key::text("path").required().help(
         "file, plain or compressed with gzip, bzip2 or brotli, relative to the experiment file")},
     matrix}};

}  // namespace
}  // namespace ballast
