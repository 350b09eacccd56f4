// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/show_waves.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <system_error>

#include "core/errors.h"
#include "drawing/wave_picture.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kDefaultTimes = 80;  // a window of `ballast cosim` has 72
constexpr std::size_t kDefaultSignals = 16;

std::vector<std::string> waveforms_in(const std::string& path) {
  if (!fs::is_directory(path)) return {path};
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(path, error)) {
    const std::string name = entry.path().string();
    if (name.ends_with(".vcd") || name.ends_with(".fst")) files.push_back(name);
  }
  if (error) throw UserError({path}, error.message());
  if (files.empty()) throw UserError({path}, "expected a folder with .fst or .vcd files, got none");
  std::sort(files.begin(), files.end());
  return files;
}

/// "A..B", both included.
std::optional<std::pair<std::uint64_t, std::uint64_t>> window_of(const std::string& text) {
  if (text.empty()) return {};
  std::uint64_t first = 0, last = 0;
  const char* const end = text.data() + text.size();
  const auto [dots, wrong] = std::from_chars(text.data(), end, first);
  const bool form = wrong == std::errc{} && std::string_view(dots, end).starts_with("..");
  const auto [stop, error] = std::from_chars(form ? dots + 2 : dots, end, last);
  if (!form || error != std::errc{} || stop != end || last < first) {
    throw UserError(Where{"--cycles"},
                    fmt::format("expected FIRST..LAST, got \"{}\"", shown(text)));
  }
  if (last - first >= kMostTimes) {
    throw UserError(Where{"--cycles"}, fmt::format("expected at most {} cycles, got {}", kMostTimes,
                                                   last - first + 1));
  }
  return std::pair(first, last);
}

bool changes_in(const WaveSignal& signal, std::uint64_t first, std::uint64_t last) {
  const std::string at_first = signal.at(first);
  return std::any_of(signal.changes.begin(), signal.changes.end(), [&](const auto& change) {
    return change.first > first && change.first <= last && change.second != at_first;
  });
}

/// By its whole name or its last part.
bool is_called(const std::string& signal, const std::string& name) {
  return signal == name || signal.ends_with("." + name);
}

class Folder {
 public:
  Folder(const std::string& path, const ShowWavesOptions& options)
      : options_(options), window_(window_of(options.cycles)) {
    for (const std::string& file : waveforms_in(path)) {
      files_.push_back(file);
      data_.push_back(read_waveform(file));
    }
  }
  [[nodiscard]] std::vector<WavePanel> panels() const {
    check_signals();
    std::vector<WavePanel> panels;
    for (std::size_t k = 0; k < files_.size(); ++k) {
      WavePanel panel{fs::path(files_[k]).filename().string(), {}, data_[k].start, data_[k].end};
      if (window_) {
        panel.first = window_->first;
        panel.last = std::max(window_->first, std::min(window_->second, data_[k].end));
      }
      panel.last = std::min(panel.last, panel.first + (window_ ? kMostTimes : kDefaultTimes) - 1);
      panel.signals = chosen(data_[k], panel);
      if (!panel.signals.empty()) panels.push_back(std::move(panel));
    }
    if (panels.empty()) {
      throw UserError(
          {files_.front()},
          "expected signals that change in these cycles, got none; name some by --signals");
    }
    return panels;
  }

 private:
  void check_signals() const {
    std::vector<std::string> known;
    for (const WaveData& data : data_) {
      for (const WaveSignal& signal : data.signals) known.push_back(signal.name);
    }
    for (const std::string& name : options_.signals) {
      if (std::any_of(known.begin(), known.end(),
                      [&](const std::string& full) { return is_called(full, name); })) {
        continue;
      }
      throw UserError(Where{"--signals"},
                      fmt::format("expected a signal of the waveforms, got \"{}\"{}", shown(name),
                                  did_you_mean(name, known)));
    }
  }
  [[nodiscard]] std::vector<const WaveSignal*> chosen(const WaveData& data,
                                                      const WavePanel& panel) const {
    std::vector<const WaveSignal*> signals;
    for (const std::string& name : options_.signals) {
      for (const WaveSignal& signal : data.signals) {
        if (is_called(signal.name, name)) signals.push_back(&signal);
      }
    }
    if (!options_.signals.empty()) return signals;
    for (const WaveSignal& signal : data.signals) {
      if (signals.size() == kDefaultSignals) break;
      if (changes_in(signal, panel.first, panel.last)) signals.push_back(&signal);
    }
    return signals;
  }

  const ShowWavesOptions& options_;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> window_;
  std::vector<std::string> files_;
  std::vector<WaveData> data_;
};

}  // namespace

std::vector<std::string> ShowWavesOptions::names() { return {"--signals", "--cycles"}; }

void ShowWavesOptions::declare(CLI::App& app) {
  app.add_option("--signals", signals,
                 "signals of the waveforms: a,b; default: the first 16 that change")
      ->delimiter(',')
      ->type_name("NAME,...");
  app.add_option("--cycles", cycles, "cycles of the waveforms; default: the first 80")
      ->type_name("FIRST..LAST");
}

std::string waves_svg(const std::string& path, const ShowWavesOptions& options) {
  const Folder folder(path, options);
  const std::string name = fs::path(path).lexically_normal().filename().string();
  return wave_picture(name.empty() || name == "." ? "Waveforms" : "Waveforms of " + name,
                      folder.panels());
}

}  // namespace ballast
