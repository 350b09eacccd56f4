// SPDX-License-Identifier: BSD-3-Clause
#include "runs/executors/bundles.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

#include "core/errors.h"
#include "output/output_file.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSubmissionSchema = 1;

std::string file_in(const std::string& folder) { return folder + "/plan.json"; }

/// [[0, 39], [50, 50]]: first and last of points that follow one another.
Json ranges_of(const Bundle& points) {
  Json ranges = Json::array();
  for (std::size_t from = 0, to = 0; from < points.size(); from = to) {
    for (to = from + 1; to < points.size() && points[to] == points[to - 1] + 1;) ++to;
    ranges.push_back({points[from], points[to - 1]});
  }
  return ranges;
}

Bundle points_of(const Json& ranges) {
  Bundle points;
  for (const Json& range : ranges) {
    const auto last = range.at(1).get<std::uint32_t>();
    for (auto n = range.at(0).get<std::uint64_t>(); n <= last; ++n) {
      points.push_back(static_cast<std::uint32_t>(n));
    }
  }
  return points;
}

}  // namespace

std::vector<Bundle> split(const std::vector<std::uint32_t>& points,
                          const std::function<double(std::uint32_t)>& time_of,
                          const BundleOptions& options) {
  double all = 0;
  for (const std::uint32_t n : points) all += time_of(n);
  const double least = std::max(options.seconds * options.workers,
                                all / static_cast<double>(std::max<std::size_t>(1, options.most)));
  std::vector<Bundle> bundles;
  constexpr double kRounding = 1 - 1e-9;
  double rest = all, in_bundle = least;
  for (const std::uint32_t n : points) {
    if (in_bundle >= least * kRounding && (rest >= least * kRounding || bundles.empty()) &&
        bundles.size() < options.most) {
      bundles.emplace_back();
      in_bundle = 0;
    }
    bundles.back().push_back(n);
    const double time = time_of(n);
    in_bundle += time;
    rest -= time;
  }
  return bundles;
}

std::string digest_of(const Plan& plan) {
  Sha256 all;
  for (const std::uint64_t seed : plan.study.seeds) all.add(fmt::format("seed {}\n", seed));
  for (const PlannedCase& c : plan.cases) all.add(c.identity);
  return all.hex();
}

void Submission::write(const std::string& folder) const {
  Json json{{"schema", kSubmissionSchema},
            {"plan", plan},
            {"job_name", job_name},
            {"bundles", Json::array()}};
  for (const Bundle& bundle : bundles) json["bundles"].push_back(ranges_of(bundle));
  OutputFile file(file_in(folder), "--on");
  file.write(json.dump() + "\n");
  file.commit();
}

bool Submission::exists(const std::string& folder) {
  return std::filesystem::exists(file_in(folder));
}

Submission Submission::read(const std::string& folder) {
  std::ifstream stream(file_in(folder));
  if (!stream) {
    throw UserError(Where{file_in(folder)},
                    "expected a submitted study, got none; begin with --on slurm");
  }
  const Json json = Json::parse(stream, nullptr, false);
  try {
    Submission s;
    if (json.at("schema").get<int>() != kSubmissionSchema) throw UserError("");
    s.plan = json.at("plan").get<std::string>();
    s.job_name = json.at("job_name").get<std::string>();
    for (const Json& ranges : json.at("bundles")) s.bundles.push_back(points_of(ranges));
    return s;
  } catch (const std::exception&) {
    throw UserError(
        Where{file_in(folder)},
        fmt::format("expected a submission of schema {}, got something else", kSubmissionSchema));
  }
}

std::string part_path(const std::string& folder, std::size_t k) {
  return fmt::format("{}/{}.jsonl", folder, k);
}

}  // namespace ballast
