// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/text_file.h"
#include "moe/expert_source.h"
#include "moe/expert_table.h"

namespace ballast {
namespace {

/// Recorded counts by expert. Copies come from the ranks in turn, from the rank after that of the
/// last copy on.
class RecordedTokens final : public ExpertSource {
 public:
  RecordedTokens(NodeId ranks, ExpertId experts, std::uint32_t steps, ExpertCounts&& counts)
      : ranks_(ranks), experts_(experts), steps_(steps), counts_(std::move(counts)) {
    std::uint64_t copies = 0;
    for (std::uint32_t number = 0; number < rounds(); ++number) {
      turn_.push_back(static_cast<NodeId>(copies % ranks));
      const std::uint32_t* const row = row_of(number);
      copies += std::accumulate(row, row + counts_.experts, std::uint64_t{0});
    }
  }
  [[nodiscard]] ExpertId experts() const override { return experts_; }
  [[nodiscard]] std::uint32_t rounds() const override { return steps_ * counts_.layers; }
  [[nodiscard]] std::uint32_t layers() const override { return counts_.layers; }
  [[nodiscard]] MoeRound round(std::uint32_t number) const override {
    return {number / counts_.layers, number % counts_.layers};
  }
  void counts(std::uint32_t number, ExpertTable& counts) const override {
    std::fill(counts.cells.begin(), counts.cells.end(), 0);
    const std::uint32_t* const row = row_of(number);
    std::uint64_t turn = turn_[number];
    for (ExpertId e = 0; e < counts_.experts; ++e) {
      for (NodeId k = 0; k < std::min(ranks_, row[e]); ++k) {
        counts.at(static_cast<NodeId>((turn + k) % ranks_), e) =
            row[e] / ranks_ + (k < row[e] % ranks_ ? 1 : 0);
      }
      turn = (turn + row[e]) % ranks_;
    }
  }
  [[nodiscard]] std::uint64_t bytes() const override {
    return counts_.cells.size() * sizeof(std::uint32_t) + turn_.size() * sizeof(NodeId);
  }

 private:
  [[nodiscard]] const std::uint32_t* row_of(std::uint32_t number) const {
    const std::size_t held = std::size_t{counts_.steps.value_or(1)} * counts_.layers;
    return counts_.cells.data() + number % held * counts_.experts;
  }

  NodeId ranks_;
  ExpertId experts_;
  std::uint32_t steps_;
  ExpertCounts counts_;
  std::vector<NodeId> turn_;  ///< by round: rank of its first copy
};

std::unique_ptr<ExpertSource> recorded_tokens(const Args& args,
                                              const ExpertSourceContext& context) {
  ExpertCounts counts = read_expert_counts(resolved_path(args.text("path"), args.where("path")));
  const ExpertId experts = args.has("experts") ? args.get<ExpertId>("experts") : counts.experts;
  if (experts < counts.experts) {
    throw UserError(args.where("experts"),
                    fmt::format("moe.experts: expected at least the {} experts of the table, got "
                                "{}",
                                counts.experts, experts));
  }
  if (args.has("steps") && counts.steps) {
    throw UserError(args.where("steps"),
                    fmt::format("moe.steps: has no effect, the table has {} steps of its own; "
                                "leave it out",
                                *counts.steps));
  }
  const std::uint32_t steps =
      args.has("steps") ? args.get<std::uint32_t>("steps") : counts.steps.value_or(1);
  return std::make_unique<RecordedTokens>(context.ranks, experts, steps, std::move(counts));
}

const Registered<ExpertSourceMaker> kRecordedTokens{
    {"table",
     "recorded counts as serving systems write them: JSON [layers x experts] or [steps x layers x "
     "experts], alone or as logical_count; CSV with a line per layer, or with the header "
     "layer_id,expert_id,count; copies come from the ranks in turn",
     {Key::text("path").required().help(
          "file, plain or compressed with gzip, bzip2 or brotli, relative to the experiment "
          "file"),
      Key::integer("experts")
          .range(1, 1u << 20)
          .help("number of experts of a layer; default: those of the table"),
      Key::integer("steps")
          .range(1, 1u << 20)
          .unit("steps")
          .help("steps of a table without steps, all alike; default: 1")},
     recorded_tokens}};

}  // namespace
}  // namespace ballast
