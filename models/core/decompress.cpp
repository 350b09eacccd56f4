// SPDX-License-Identifier: BSD-3-Clause
#include "core/decompress.h"

#include <brotli/decode.h>
#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <utility>

#include "core/packed_bytes.h"

namespace ballast {
namespace {

class Gunzip final : public ByteSource {
 public:
  Gunzip(std::unique_ptr<ByteSource> data, std::string path)
      : data_(std::move(data)), path_(std::move(path)) {
    constexpr int kGzipOnly = 16;
    if (inflateInit2(&stream_, MAX_WBITS + kGzipOnly) != Z_OK) throw std::bad_alloc();
  }
  Gunzip(const Gunzip&) = delete;
  Gunzip& operator=(const Gunzip&) = delete;
  ~Gunzip() override { inflateEnd(&stream_); }

  std::size_t read(std::span<char> to) override {
    std::size_t made = 0;
    while (made == 0) {
      const auto input = data_.rest();
      if (input.empty() && status_ == Z_STREAM_END) return 0;
      if (status_ == Z_STREAM_END) inflateReset(&stream_);  // the next member
      made = inflate_some(input, to);
    }
    data_.expands_by(made, path_);
    return made;
  }

 private:
  std::size_t inflate_some(std::span<const std::uint8_t> input, std::span<char> to) {
    const std::size_t room = std::min<std::size_t>(to.size(), 1U << 30);
    stream_.next_in = const_cast<Bytef*>(input.data());
    stream_.avail_in = static_cast<uInt>(input.size());
    stream_.next_out = reinterpret_cast<Bytef*>(to.data());
    stream_.avail_out = static_cast<uInt>(room);
    status_ = inflate(&stream_, Z_NO_FLUSH);
    data_.use(input.size() - stream_.avail_in);
    if (status_ == Z_BUF_ERROR)
      throw UserError({path_}, "expected more gzip data, got the end of the file");
    if (status_ != Z_OK && status_ != Z_STREAM_END) {
      throw UserError({path_}, fmt::format("damaged gzip data at byte {}: {}", data_.total(),
                                           stream_.msg != nullptr ? stream_.msg : zError(status_)));
    }
    return room - stream_.avail_out;
  }

  PackedBytes data_;
  std::string path_;
  z_stream stream_{};
  int status_ = Z_OK;
};

class Unbrotli final : public ByteSource {
 public:
  Unbrotli(std::unique_ptr<ByteSource> data, Where where)
      : data_(std::move(data)), where_(std::move(where)) {
    if (decoder_ == nullptr) throw std::bad_alloc();
  }

  std::size_t read(std::span<char> to) override {
    for (;;) {
      const auto input = data_.rest();
      if (result_ == BROTLI_DECODER_RESULT_SUCCESS) {
        if (input.empty()) return 0;
        fail("has extra bytes after its end");
      }
      std::size_t unread = input.size(), room = to.size();
      const std::uint8_t* next = input.data();
      auto* out = reinterpret_cast<std::uint8_t*>(to.data());
      result_ = BrotliDecoderDecompressStream(decoder_.get(), &unread, &next, &room, &out, nullptr);
      data_.use(input.size() - unread);
      if (result_ == BROTLI_DECODER_RESULT_ERROR) fail("is damaged");
      if (const std::size_t made = to.size() - room; made > 0) {
        data_.expands_by(made, where_.file);
        return made;
      }
      if (result_ == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT && input.empty()) {
        fail("ends too early");
      }
    }
  }

 private:
  [[noreturn]] void fail(const char* what) const {
    throw UserError(
        where_, fmt::format("expected UTF-8 text, plain or compressed with gzip, bzip2 or brotli, "
                            "got bytes that are none of them (as brotli, the data {})",
                            what));
  }

  PackedBytes data_;
  Where where_;
  std::unique_ptr<BrotliDecoderState, decltype(&BrotliDecoderDestroyInstance)> decoder_{
      BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), BrotliDecoderDestroyInstance};
  BrotliDecoderResult result_ = BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT;
};

}  // namespace

std::unique_ptr<ByteSource> gunzipped(std::unique_ptr<ByteSource> data, const std::string& path) {
  return std::make_unique<Gunzip>(std::move(data), path);
}

std::unique_ptr<ByteSource> unbrotlied(std::unique_ptr<ByteSource> data, const Where& where) {
  return std::make_unique<Unbrotli>(std::move(data), where);
}

}  // namespace ballast
