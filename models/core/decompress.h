// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "core/byte_source.h"
#include "core/errors.h"

namespace ballast {

/// Contents of gzip data of one or more members. `path` names them in the UserError about damage,
/// or about more bytes than max_input and kMostExpansion allow.
[[nodiscard]] std::unique_ptr<ByteSource> gunzipped(std::unique_ptr<ByteSource> data,
                                                    const std::string& path);

/// The same of bzip2 data of one or more streams.
[[nodiscard]] std::unique_ptr<ByteSource> bunzipped2(std::unique_ptr<ByteSource> data,
                                                     const std::string& path);

/// Contents of one brotli stream. Brotli has no signature: `where`, for the UserError, is the byte
/// at which the data stop being text.
[[nodiscard]] std::unique_ptr<ByteSource> unbrotlied(std::unique_ptr<ByteSource> data,
                                                     const Where& where);

}  // namespace ballast
