// SPDX-License-Identifier: BSD-3-Clause
#include "core/waveform.h"

#include <fmt/format.h>
#include <fstapi.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <system_error>
#include <utility>

#include "core/errors.h"
#include "core/fst_io.h"

namespace ballast {
namespace {

void check_written(const std::string& path, int error) {
  if (error == 0) return;
  throw OutputError(
      fmt::format("{}: could not be written: {}", path, std::generic_category().message(error)));
}

/// The low `bits` of a value as '0' and '1', most significant first.
const char* binary(std::uint64_t value, unsigned bits, std::array<char, 65>& text) {
  for (unsigned i = 0; i < bits; ++i) text[i] = (value >> (bits - 1 - i) & 1) != 0 ? '1' : '0';
  text[bits] = '\0';
  return text.data();
}

class FstWaveform final : public Waveform {
 public:
  FstWaveform(const std::string& path, const std::string& shown) : path_(shown) {
    static_cast<void>(ballast_fst_error());
    fst_ = fstWriterCreate(path.c_str(), 1);
    if (fst_ == nullptr) throw UserError(shown + ": cannot be written");
    fstWriterSetTimescale(fst_, -9);
    fstWriterSetPackType(fst_, FST_WR_PT_LZ4);
  }
  ~FstWaveform() override { fstWriterClose(fst_); }
  void close() override {
    fstWriterClose(std::exchange(fst_, nullptr));
    check_written(path_, ballast_fst_error());
  }

 private:
  void scope_in(const std::string& scope) override {
    fstWriterSetScope(fst_, FST_ST_VCD_MODULE, scope.c_str(), nullptr);
  }
  void scope_out() override { fstWriterSetUpscope(fst_); }
  void add(Signal, const std::string& name, unsigned bits) override {
    handles_.push_back(
        fstWriterCreateVar(fst_, FST_VT_VCD_WIRE, FST_VD_OUTPUT, bits, name.c_str(), 0));
  }
  void end_declarations() override {}
  void time(Cycle cycle) override { fstWriterEmitTimeChange(fst_, cycle); }
  void change(Signal signal, std::uint64_t value) override {
    fstWriterEmitValueChange(fst_, handles_[signal], binary(value, bits(signal), text_));
  }

  std::string path_;
  void* fst_ = nullptr;
  std::vector<fstHandle> handles_;
  std::array<char, 65> text_{};
};

class VcdWaveform final : public Waveform {
 public:
  VcdWaveform(const std::string& path, const std::string& shown)
      : path_(shown), file_(std::fopen(path.c_str(), "w")) {
    if (file_ == nullptr) throw UserError(shown + ": cannot be written");
    put("$version Ballast $end\n$timescale 1 ns $end\n");
  }
  ~VcdWaveform() override {
    if (file_ != nullptr) std::fclose(file_);
  }
  void close() override {
    if (std::fclose(std::exchange(file_, nullptr)) != 0 && error_ == 0) error_ = errno;
    check_written(path_, error_ == EPIPE ? 0 : error_);  // its reader has gone away
  }

 private:
  void scope_in(const std::string& scope) override { put("$scope module {} $end\n", scope); }
  void scope_out() override { put("$upscope $end\n"); }
  void add(Signal signal, const std::string& name, unsigned bits) override {
    put("$var wire {} s{:x} {} $end\n", bits, signal, name);
  }
  void end_declarations() override { put("$enddefinitions $end\n"); }
  void time(Cycle cycle) override { put("#{}\n", cycle); }
  void change(Signal signal, std::uint64_t value) override {
    const bool scalar = bits(signal) == 1;
    put("{}{}{}s{:x}\n", scalar ? "" : "b", binary(value, bits(signal), text_), scalar ? "" : " ",
        signal);
  }

  template <class... T>
  void put(fmt::format_string<T...> format, T&&... values) {
    text_line_.clear();
    fmt::format_to(std::back_inserter(text_line_), format, std::forward<T>(values)...);
    const std::size_t size = text_line_.size();
    if (std::fwrite(text_line_.data(), 1, size, file_) != size && error_ == 0) error_ = errno;
  }

  std::string path_;
  std::FILE* file_;
  int error_ = 0;  ///< errno of the first write that failed
  fmt::memory_buffer text_line_;
  std::array<char, 65> text_{};
};

}  // namespace

std::unique_ptr<Waveform> Waveform::open(const std::string& path) { return open(path, path); }

std::unique_ptr<Waveform> Waveform::open(const std::string& path, const std::string& shown) {
  if (path.ends_with(".fst")) return std::make_unique<FstWaveform>(path, shown);
  if (path.ends_with(".vcd")) return std::make_unique<VcdWaveform>(path, shown);
  throw UserError(shown + ": expected a file name that ends in .fst or .vcd");
}

Waveform::Signal Waveform::declare(const std::string& name, unsigned bits) {
  std::vector<std::string> path;
  std::size_t from = 0;
  for (std::size_t dot; (dot = name.find('.', from)) != std::string::npos; from = dot + 1) {
    path.push_back(name.substr(from, dot - from));
  }
  std::size_t common = 0;
  while (common < path.size() && common < scopes_.size() && path[common] == scopes_[common]) {
    ++common;
  }
  for (; scopes_.size() > common; scopes_.pop_back()) scope_out();
  for (; scopes_.size() < path.size(); scopes_.push_back(path[scopes_.size()])) {
    scope_in(path[scopes_.size()]);
  }
  const auto signal = static_cast<Signal>(bits_.size());
  bits_.push_back(bits);
  last_.push_back(0);
  known_.push_back(0);
  add(signal, name.substr(from), bits);
  return signal;
}

void Waveform::at(Cycle cycle) {
  if (!declared_) {
    for (; !scopes_.empty(); scopes_.pop_back()) scope_out();
    end_declarations();
    declared_ = true;
  }
  time(cycle);
}

}  // namespace ballast
