// SPDX-License-Identifier: BSD-3-Clause
#include "core/decompress.h"

#include <brotli/decode.h>
#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>

namespace ballast {

namespace {

using Buffer = std::array<unsigned char, std::size_t{1} << 16>;

const unsigned char* bytes_of(std::string_view data) {
  return reinterpret_cast<const unsigned char*>(data.data());
}

void append(std::string& text, const Buffer& buffer, std::size_t unused) {
  text.append(reinterpret_cast<const char*>(buffer.data()), buffer.size() - unused);
}

}  // namespace

std::string gunzip(std::string_view data, const std::string& path) {
  z_stream stream{};
  constexpr int kGzipOnly = 16;
  if (inflateInit2(&stream, MAX_WBITS + kGzipOnly) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, decltype(&inflateEnd)> owner(&stream, inflateEnd);

  std::string text;
  Buffer buffer;
  std::string_view rest = data;
  for (int status = Z_OK; status != Z_STREAM_END || !rest.empty();) {
    if (status == Z_STREAM_END) inflateReset(&stream);  // the next member
    const auto input = static_cast<uInt>(std::min<std::size_t>(rest.size(), 1U << 30));
    stream.next_in = const_cast<Bytef*>(bytes_of(rest));
    stream.avail_in = input;
    stream.next_out = buffer.data();
    stream.avail_out = static_cast<uInt>(buffer.size());
    status = inflate(&stream, Z_NO_FLUSH);
    rest.remove_prefix(input - stream.avail_in);
    append(text, buffer, stream.avail_out);
    if (status == Z_BUF_ERROR) throw UserError({path}, "gzip data end too early");
    if (status != Z_OK && status != Z_STREAM_END) {
      throw UserError({path},
                      fmt::format("damaged gzip data at byte {}: {}", data.size() - rest.size(),
                                  stream.msg != nullptr ? stream.msg : zError(status)));
    }
  }
  return text;
}

std::string unbrotli(std::string_view data, const Where& where) {
  const std::unique_ptr<BrotliDecoderState, decltype(&BrotliDecoderDestroyInstance)> owner(
      BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), BrotliDecoderDestroyInstance);
  if (owner == nullptr) throw std::bad_alloc();

  std::string text;
  Buffer buffer;
  std::size_t input = data.size();
  const unsigned char* next = bytes_of(data);
  for (;;) {
    std::size_t unused = buffer.size();
    unsigned char* out = buffer.data();
    const auto status =
        BrotliDecoderDecompressStream(owner.get(), &input, &next, &unused, &out, nullptr);
    append(text, buffer, unused);
    if (status == BROTLI_DECODER_RESULT_SUCCESS && input == 0) return text;
    if (status == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) continue;
    const char* what = status == BROTLI_DECODER_RESULT_SUCCESS ? "has more bytes behind its end"
                       : status == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT ? "ends too early"
                                                                          : "is damaged";
    throw UserError(where,
                    fmt::format("not UTF-8 text, nor gzip, and as brotli it {}; must be text, "
                                "plain or compressed by gzip or brotli",
                                what));
  }
}

}  // namespace ballast
