// SPDX-License-Identifier: BSD-3-Clause
// Philox4x32-10 and geometric pauses in vectors. All lanes have 64 bits.
#include "core/draws.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/draws.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace ballast::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<std::uint64_t, kMostDraws>;  // a part of kMostDraws
using WideWords = hn::Vec<Wide>;                        // of their low halves

/// The product with the low half of each lane.
HWY_INLINE WideWords product(WideWords words, std::uint32_t factor) {
#if HWY_TARGET == HWY_SCALAR  // no narrower lanes
  return WideWords(std::uint64_t{static_cast<std::uint32_t>(words.raw)} * factor);
#else
  const hn::RepartitionToNarrow<Wide> halves;
  return hn::MulEven(hn::BitCast(halves, words), hn::Set(halves, factor));
#endif
}

void blocks(std::uint64_t seed, Stream stream, const std::uint64_t* indices, const NodeId* nodes,
            std::size_t n, DrawnWords& drawn) {
  constexpr unsigned kRounds = 10;
  constexpr std::uint32_t kFactor0 = 0xD2511F53, kFactor1 = 0xCD9E8D57, kWeyl0 = 0x9E3779B9,
                          kWeyl1 = 0xBB67AE85;  // of Philox4x32 (Salmon et al. 2011)
  const Wide wide;
  const hn::Rebind<std::uint32_t, Wide> narrow;
  for (std::size_t at = 0; at < n; at += hn::Lanes(wide)) {
    auto key0 = static_cast<std::uint32_t>(seed), key1 = static_cast<std::uint32_t>(seed >> 32);
    WideWords word0 = hn::LoadU(wide, indices + at), word1 = hn::ShiftRight<32>(word0),
              word2 = hn::Set(wide, static_cast<std::uint32_t>(stream)),
              word3 = hn::PromoteTo(wide, hn::LoadU(narrow, nodes + at));
    for (unsigned round = 0; round < kRounds; ++round, key0 += kWeyl0, key1 += kWeyl1) {
      const WideWords by0 = product(word0, kFactor0), by1 = product(word2, kFactor1);
      word0 = hn::Xor(hn::ShiftRight<32>(by1), hn::Xor(word1, hn::Set(wide, key0)));
      word2 = hn::Xor(hn::ShiftRight<32>(by0), hn::Xor(word3, hn::Set(wide, key1)));
      word1 = by1;
      word3 = by0;
    }
    hn::StoreU(hn::TruncateTo(narrow, word0), narrow, drawn.word[0] + at);
    hn::StoreU(hn::TruncateTo(narrow, word1), narrow, drawn.word[1] + at);
    hn::StoreU(hn::TruncateTo(narrow, word2), narrow, drawn.word[2] + at);
    hn::StoreU(hn::TruncateTo(narrow, word3), narrow, drawn.word[3] + at);
  }
}

/// Bit by bit, from the highest that can be set.
void pauses(const double* longer, std::size_t levels, const double* u, std::size_t n,
            Cycle* drawn) {
  const Wide wide;
  const hn::RebindToFloat<Wide> reals;
  for (std::size_t at = 0; at < n; at += hn::Lanes(wide)) {
    const auto limit = hn::LoadU(reals, u + at);
    auto probability = hn::Set(reals, 1.0);
    auto pause = hn::Zero(wide);
    for (std::size_t j = levels; j-- > 0;) {
      const auto shrunk = hn::Mul(probability, hn::Set(reals, longer[j]));
      const auto reaches = hn::Gt(shrunk, limit);
      probability = hn::IfThenElse(reaches, shrunk, probability);
      const auto bit = hn::Set(wide, std::uint64_t{1} << j);
      pause = hn::Or(pause, hn::IfThenElseZero(hn::RebindMask(wide, reaches), bit));
    }
    hn::StoreU(pause, wide, drawn + at);
  }
}

}  // namespace ballast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ballast {

HWY_EXPORT(blocks);
HWY_EXPORT(pauses);

void draw_blocks(std::uint64_t seed, Stream stream, const std::uint64_t* indices,
                 const NodeId* nodes, std::size_t n, DrawnWords& words) {
  HWY_DYNAMIC_DISPATCH(blocks)(seed, stream, indices, nodes, n, words);
}

void RandomWords::draw() noexcept {
  const NodeId nodes[kMostDraws]{};
  std::uint64_t indices[kMostDraws];
  for (std::uint64_t& index : indices) index = blocks_++;
  DrawnWords drawn;
  draw_blocks(seed_, stream_, indices, nodes, kMostDraws, drawn);
  std::uint32_t* word = words_;
  for (std::size_t k = 0; k < kMostDraws; ++k) {
    for (const auto& words : drawn.word) *word++ = words[k];
  }
  used_ = 0;
}

void RandomWords::fill(std::span<std::uint32_t> words) noexcept {
  while (!words.empty()) {
    if (used_ == kWords) draw();
    const std::size_t n = std::min(words.size(), kWords - used_);
    std::copy_n(words_ + used_, n, words.begin());
    used_ += n;
    words = words.subspan(n);
  }
}

void draw_pauses(const double* longer, std::size_t levels, const double* u, std::size_t n,
                 Cycle* pauses) {
  HWY_DYNAMIC_DISPATCH(pauses)(longer, levels, u, n, pauses);
}

}  // namespace ballast
#endif
