// SPDX-License-Identifier: BSD-3-Clause
#include "python/arrays.h"

#include <pybind11/numpy.h>

#include <algorithm>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "python/json.h"
#include "report/report.h"

namespace ballast::python {
namespace {

namespace py = pybind11;

const Frames* frames_in(const Result& result) {
  const Frames* frames = nullptr;
  if (const auto* tasks = std::get_if<TaskRun>(&result.run)) frames = &tasks->frames;
  if (const auto* rounds = std::get_if<RoundsRun>(&result.run)) frames = &rounds->frames;
  return frames == nullptr || frames->every == 0 ? nullptr : frames;
}

const std::vector<LinkFlits>* links_in(const Result& result) {
  const auto links = [](const auto& run) -> const std::vector<LinkFlits>* {
    if constexpr (requires { run.links; }) return &run.links;
    return nullptr;
  };
  return std::visit(links, result.run);
}

template <class T, class Of>
py::array_t<T> column(const std::vector<LinkFlits>& links, Of of) {
  py::array_t<T> values(static_cast<py::ssize_t>(links.size()));
  std::transform(links.begin(), links.end(), values.mutable_data(),
                 [of](const LinkFlits& link) { return link.*of; });
  return values;
}

/// Adds the numbers of one sample; one that is absent stays NaN.
void add(const Json& sample, const std::string& prefix, std::size_t row, std::size_t rows,
         std::vector<std::pair<std::string, std::vector<double>>>& columns) {
  for (const auto& [name, value] : sample.items()) {
    if (value.is_object()) add(value, prefix + name + ".", row, rows, columns);
    if (!value.is_number()) continue;
    const std::string key = prefix + name;
    auto at = std::find_if(columns.begin(), columns.end(),
                           [&](const auto& column) { return column.first == key; });
    if (at == columns.end()) {
      columns.emplace_back(key,
                           std::vector<double>(rows, std::numeric_limits<double>::quiet_NaN()));
      at = std::prev(columns.end());
    }
    at->second[row] = value.get<double>();
  }
}

}  // namespace

py::object frames_of(const Result& result) {
  const Frames* const frames = frames_in(result);
  if (frames == nullptr) return py::none();
  const auto rows = static_cast<py::ssize_t>(frames->loads.size());
  const auto blocks = static_cast<py::ssize_t>(frames->loads.front().size());
  py::array_t<std::uint64_t> times(rows);
  py::array_t<double> loads({rows, blocks});
  for (py::ssize_t i = 0; i < rows; ++i) {
    const auto time = static_cast<std::uint64_t>(i) * frames->every;
    times.mutable_at(i) = std::min(time, frames->last);
    const std::vector<double>& frame = frames->loads[static_cast<std::size_t>(i)];
    std::copy(frame.begin(), frame.end(), loads.mutable_data(i, 0));
  }
  return py::make_tuple(times, loads);
}

py::object links_of(const Result& result) {
  const std::vector<LinkFlits>* const links = links_in(result);
  if (links == nullptr || links->empty()) return py::none();
  py::dict columns;
  columns["from"] = column<NodeId>(*links, &LinkFlits::from);
  columns["to"] = column<NodeId>(*links, &LinkFlits::to);
  columns["flits"] = column<std::uint64_t>(*links, &LinkFlits::flits);
  return columns;
}

py::object series_of(const Result& result) {
  const Json whole = result_json(result);
  const auto series = whole.find("series");
  if (series == whole.end()) return py::none();
  std::vector<std::pair<std::string, std::vector<double>>> columns;
  for (std::size_t i = 0; i < series->size(); ++i) {
    add((*series)[i], "", i, series->size(), columns);
  }
  py::dict arrays;
  for (const auto& [name, values] : columns) {
    arrays[py::str(name)] =
        py::array_t<double>(static_cast<py::ssize_t>(values.size()), values.data());
  }
  return arrays;
}

}  // namespace ballast::python
