// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <brotli/encode.h>
#include <bzlib.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "config/config.h"
#include "support/error_of.h"
#include "workloads/workload.h"

namespace ballast {

namespace fs = std::filesystem;
using TaskCounts = std::vector<std::uint64_t>;

/// The tasks of a [workload] section; line 1 of "exp.toml" is its header. `named`: see
/// WorkloadContext.
inline Tasks make(const std::string& section, NodeId processors, std::uint64_t seed = 1,
                  bool named = false) {
  Config config = Config::from_text("[workload]\n" + section, "exp.toml");
  const std::vector<Key> kind{
      Key::text("kind").choices(Registry<WorkloadMaker>::names()).required()};
  const auto* part =
      Registry<WorkloadMaker>::find(config.check("workload", kind, {"*"}).text("kind"));
  return part->make(config.check("workload", part->keys, {"kind"}),
                    {.processors = processors, .seed = seed, .named = named});
}

inline TaskCounts counts(const Tasks& tasks) {
  TaskCounts result(tasks.processors, 0);
  for (const NodeId at : tasks.home) ++result.at(at);
  return result;
}

inline TaskCounts loads(const std::string& section, NodeId processors, std::uint64_t seed = 1) {
  return counts(make(section, processors, seed));
}

inline std::string error(const std::string& section, NodeId processors = 4) {
  return error_of([&] { make(section, processors); });
}

inline std::string gzip(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

inline std::string bzip2(const std::string& text) {
  auto size = static_cast<unsigned>(text.size() + text.size() / 100 + 600);
  std::string out(size, '\0');
  BZ2_bzBuffToBuffCompress(out.data(), &size, const_cast<char*>(text.data()),
                           static_cast<unsigned>(text.size()), 9, 0, 0);
  out.resize(size);
  return out;
}

inline std::string brotli(const std::string& text) {
  std::size_t size = BrotliEncoderMaxCompressedSize(text.size());
  std::string out(size, '\0');
  BrotliEncoderCompress(11, 22, BROTLI_MODE_TEXT, text.size(),
                        reinterpret_cast<const std::uint8_t*>(text.data()), &size,
                        reinterpret_cast<std::uint8_t*>(out.data()));
  out.resize(size);
  return out;
}

/// A separate directory for each test.
class Files : public testing::Test {
 protected:
  Files()
      : directory_(testing::TempDir() + "ballast_" +
                   testing::UnitTest::GetInstance()->current_test_info()->name() + "_" +
                   std::to_string(getpid())) {
    fs::create_directories(directory_);
  }
  ~Files() override { fs::remove_all(directory_); }

  std::string write(const std::string& name, const std::string& content) {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }
  [[nodiscard]] std::string path(const std::string& name) const { return directory_ + "/" + name; }

  std::string directory_;
};

}  // namespace ballast
