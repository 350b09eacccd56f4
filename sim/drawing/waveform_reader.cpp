// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/waveform_reader.h"

#include <fmt/format.h>
#include <fstapi.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <string_view>
#include <system_error>
#include <unordered_map>

#include "core/errors.h"
#include "core/text_file.h"

namespace ballast {
namespace {

constexpr unsigned kMostBits = 1 << 20;

std::string joined(const std::vector<std::string>& scopes, std::string_view name) {
  std::string path;
  for (const std::string& scope : scopes) path += scope + '.';
  return path.append(name);
}

/// A value change dump (IEEE 1364-2005, clause 18): words separated by blanks.
class VcdReader {
 public:
  explicit VcdReader(const TextFile& file) : file_(file) {}

  WaveData read() {
    while (!next().empty()) {
      if (word_ == "$scope") {
        next();
        scopes_.emplace_back(next());
        end();
      } else if (word_ == "$upscope") {
        if (scopes_.empty()) fail("expected $upscope within a $scope, got one more");
        scopes_.pop_back();
        end();
      } else if (word_ == "$var") {
        variable();
      } else if (word_ == "$dumpvars" || word_ == "$dumpall" || word_ == "$dumpon" ||
                 word_ == "$dumpoff" || word_ == "$end") {
        continue;  // around values
      } else if (word_.front() == '$') {
        end();
      } else {
        value();
      }
    }
    if (data_.signals.empty()) fail("expected a value change dump with signals, got none");
    data_.start = started_ ? data_.start : 0;
    data_.end = time_;
    return std::move(data_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw UserError(file_.where(at_ - word_.size()), what);
  }
  std::string_view next() {
    const std::string& text = file_.text;
    at_ = std::min(text.find_first_not_of(" \t\r\n", at_), text.size());
    const std::size_t stop = std::min(text.find_first_of(" \t\r\n", at_), text.size());
    word_ = std::string_view(text).substr(at_, stop - at_);
    at_ = stop;
    return word_;
  }
  void end() {
    while (word_ != "$end") {
      if (next().empty()) fail("expected $end, got the end of the file");
    }
  }
  std::uint64_t number(std::string_view digits, const char* what) {
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || stop != digits.data() + digits.size()) {
      fail(fmt::format("expected {}, got \"{}\"", what, shown(digits)));
    }
    return value;
  }

  void variable() {
    next();  // its type
    const std::uint64_t bits = number(next(), "a number of bits");
    if (bits == 0 || bits > kMostBits) fail(fmt::format("expected 1 .. {} bits", kMostBits));
    const std::string id(next()), name(next());
    end();
    by_id_[id].push_back(data_.signals.size());
    data_.signals.push_back({joined(scopes_, name), static_cast<unsigned>(bits)});
  }

  void value() {
    if (word_.front() == '#') {
      const std::uint64_t time = number(word_.substr(1), "a time after #");
      if (started_ && time < time_) fail(fmt::format("expected a time of at least {}", time_));
      if (!started_) data_.start = time;
      started_ = true;
      time_ = time;
      return;
    }
    const char kind = word_.front();
    const std::string_view digits = word_.substr(1);
    if (kind == 'b' || kind == 'B') return change(digits, next());
    if (kind == 'r' || kind == 'R') return static_cast<void>(next());  // a real number: not drawn
    if (std::string_view("01xXzZ").find(kind) == std::string_view::npos) {
      fail(fmt::format("expected a value or a time, got \"{}\"", shown(word_)));
    }
    change(word_.substr(0, 1), digits);
  }

  void change(std::string_view digits, std::string_view id) {
    const auto signals = by_id_.find(std::string(id));
    if (signals == by_id_.end())
      fail(fmt::format("expected a declared signal, got \"{}\"", shown(id)));
    for (const std::size_t k : signals->second) {
      WaveSignal& signal = data_.signals[k];
      if (digits.empty() || digits.size() > signal.bits) {
        fail(fmt::format("expected a value of {} bits, got {}", signal.bits, digits.size()));
      }
      // Digits that are left out continue the first one, unless it is 1.
      const char fill = digits.front() == '1' ? '0' : digits.front();
      std::string value = std::string(signal.bits - digits.size(), fill).append(digits);
      std::transform(value.begin(), value.end(), value.begin(), [](char c) {
        return c == 'X' ? 'x' : c == 'Z' ? 'z' : c;
      });
      signal.changes.emplace_back(time_, std::move(value));
    }
  }

  const TextFile& file_;
  std::size_t at_ = 0;
  std::string_view word_;
  std::vector<std::string> scopes_;
  std::unordered_map<std::string, std::vector<std::size_t>> by_id_;
  WaveData data_;
  std::uint64_t time_ = 0;
  bool started_ = false;
};

/// FST by GTKWave's own reader.
WaveData read_fst(const std::string& path) {
  const std::unique_ptr<void, void (*)(void*)> fst(fstReaderOpen(path.c_str()), fstReaderClose);
  if (fst == nullptr) throw UserError({path}, "expected a complete FST file");
  struct {
    WaveData data;
    std::unordered_map<fstHandle, std::vector<std::size_t>> by_handle;
  } read;
  std::vector<std::string> scopes;
  while (const fstHier* item = fstReaderIterateHier(fst.get())) {
    if (item->htyp == FST_HT_SCOPE) scopes.emplace_back(item->u.scope.name);
    if (item->htyp == FST_HT_UPSCOPE && !scopes.empty()) scopes.pop_back();
    if (item->htyp != FST_HT_VAR || item->u.var.typ == FST_VT_VCD_REAL) continue;
    read.by_handle[item->u.var.handle].push_back(read.data.signals.size());
    read.data.signals.push_back({joined(scopes, item->u.var.name), item->u.var.length});
  }
  if (read.data.signals.empty())
    throw UserError({path}, "expected an FST file with signals, got none");
  fstReaderSetFacProcessMaskAll(fst.get());
  const auto change = [](void* to, std::uint64_t time, fstHandle handle,
                         const unsigned char* value) {
    auto& into = *static_cast<decltype(read)*>(to);
    const auto signals = into.by_handle.find(handle);
    if (signals == into.by_handle.end()) return;
    for (const std::size_t k : signals->second) {
      into.data.signals[k].changes.emplace_back(time, reinterpret_cast<const char*>(value));
    }
  };
  fstReaderIterBlocks(fst.get(), change, &read, nullptr);
  read.data.start = fstReaderGetStartTime(fst.get());
  read.data.end = fstReaderGetEndTime(fst.get());
  return std::move(read.data);
}

}  // namespace

std::string WaveSignal::at(std::uint64_t time) const {
  const auto after = std::upper_bound(changes.begin(), changes.end(), time,
                                      [](std::uint64_t t, const auto& c) { return t < c.first; });
  return after == changes.begin() ? std::string() : std::prev(after)->second;
}

WaveData read_waveform(const std::string& path) {
  if (path.ends_with(".fst")) return read_fst(path);
  const TextFile file = read_text_file(path);
  return VcdReader(file).read();
}

}  // namespace ballast
