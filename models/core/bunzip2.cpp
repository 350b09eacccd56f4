// SPDX-License-Identifier: BSD-3-Clause
#include <bzlib.h>
#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "core/decompress.h"
#include "core/packed_bytes.h"

namespace ballast {
namespace {

const char* meaning(int status) {
  switch (status) {
    case BZ_DATA_ERROR:
      return "a checksum or a code is wrong";
    case BZ_DATA_ERROR_MAGIC:
      return "expected the signature of a stream";
    default:
      return "unexpected state";
  }
}

class Bunzip2 final : public ByteSource {
 public:
  Bunzip2(std::unique_ptr<ByteSource> data, std::string path)
      : data_(std::move(data)), path_(std::move(path)) {
    begin();
  }
  Bunzip2(const Bunzip2&) = delete;
  Bunzip2& operator=(const Bunzip2&) = delete;
  ~Bunzip2() override { BZ2_bzDecompressEnd(&stream_); }

  std::size_t read(std::span<char> to) override {
    std::size_t made = 0;
    while (made == 0) {
      const auto input = data_.rest();
      if (input.empty() && status_ == BZ_STREAM_END) return 0;
      if (status_ == BZ_STREAM_END) {  // the next stream: parallel compressors write many
        BZ2_bzDecompressEnd(&stream_);
        begin();
      }
      made = expand_some(input, to);
    }
    data_.expands_by(made, path_);
    return made;
  }

 private:
  void begin() {
    stream_ = {};
    status_ = BZ2_bzDecompressInit(&stream_, 0, 0);
    if (status_ != BZ_OK) throw std::bad_alloc();
  }
  std::size_t expand_some(std::span<const std::uint8_t> input, std::span<char> to) {
    const std::size_t room = std::min<std::size_t>(to.size(), 1U << 30);
    // The library takes a pointer to char that it never writes through.
    stream_.next_in = const_cast<char*>(reinterpret_cast<const char*>(input.data()));
    stream_.avail_in = static_cast<unsigned>(input.size());
    stream_.next_out = to.data();
    stream_.avail_out = static_cast<unsigned>(room);
    status_ = BZ2_bzDecompress(&stream_);
    data_.use(input.size() - stream_.avail_in);
    const std::size_t made = room - stream_.avail_out;
    if (status_ == BZ_MEM_ERROR) throw std::bad_alloc();
    if (status_ != BZ_OK && status_ != BZ_STREAM_END) {
      throw UserError({path_}, fmt::format("damaged bzip2 data at byte {}: {}", data_.total(),
                                           meaning(status_)));
    }
    if (made == 0 && input.empty() && status_ != BZ_STREAM_END) {
      throw UserError({path_}, "expected more bzip2 data, got the end of the file");
    }
    return made;
  }

  PackedBytes data_;
  std::string path_;
  bz_stream stream_{};
  int status_ = BZ_OK;
};

}  // namespace

std::unique_ptr<ByteSource> bunzipped2(std::unique_ptr<ByteSource> data, const std::string& path) {
  return std::make_unique<Bunzip2>(std::move(data), path);
}

}  // namespace ballast
