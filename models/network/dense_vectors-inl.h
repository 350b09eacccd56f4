// SPDX-License-Identifier: BSD-3-Clause
// Vectors of bytes: flags (0 or 255), small numbers, and sets of up to eight members. Compiled once
// per target, hence no #pragma once.
#include <hwy/highway.h>

#include "network/dense_columns.h"

#if defined(BALLAST_DENSE_VECTORS) == defined(HWY_TARGET_TOGGLE)
#ifdef BALLAST_DENSE_VECTORS
#undef BALLAST_DENSE_VECTORS
#else
#define BALLAST_DENSE_VECTORS
#endif

HWY_BEFORE_NAMESPACE();
namespace ballast::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<std::uint8_t, DenseColumns::kGroup>;
using V = hn::Vec<D>;
using Byte = DenseColumns::Byte;

HWY_INLINE V set(unsigned number) { return hn::Set(D(), static_cast<std::uint8_t>(number)); }
HWY_INLINE V load(const Byte* from) {
  return hn::LoadU(D(), reinterpret_cast<const std::uint8_t*>(from));
}
HWY_INLINE void store(V values, Byte* to) {
  hn::StoreU(values, D(), reinterpret_cast<std::uint8_t*>(to));
}
/// 255 where not 0.
HWY_INLINE V some(V values) { return hn::VecFromMask(D(), hn::Ne(values, hn::Zero(D()))); }
HWY_INLINE V equal(V a, V b) { return hn::VecFromMask(D(), hn::Eq(a, b)); }
/// `yes` where the flag is 255, `no` where it is 0.
HWY_INLINE V choose(V flag, V yes, V no) { return hn::IfThenElse(hn::MaskFromVec(flag), yes, no); }
HWY_INLINE V first_of(V set) { return hn::And(set, hn::Sub(hn::Zero(D()), set)); }
/// Of a set the first member at or after the pointer, a set, or the first one.
HWY_INLINE V pick(V set, V from) {
  const V later = hn::And(set, from);
  return first_of(choose(some(later), later, set));
}
/// The pointer behind a set of one member.
HWY_INLINE V behind(V one) { return hn::Not(hn::Or(one, hn::Sub(one, set(1)))); }
HWY_INLINE std::uint64_t bits_of(V flag) {
  std::uint64_t bits = 0;
  hn::StoreMaskBits(D(), hn::MaskFromVec(flag), reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}

}  // namespace ballast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
