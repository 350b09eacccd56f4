// SPDX-License-Identifier: BSD-3-Clause
// Vectors of bytes: flags (0 or 255), small numbers, and sets of up to eight members. Compiled once
// per target, hence no #pragma once.
#include <hwy/highway.h>

#include "network/dense/columns.h"

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
/// 255 where 0.
HWY_INLINE V none(V values) { return hn::VecFromMask(D(), hn::Eq(values, hn::Zero(D()))); }
HWY_INLINE V equal(V a, V b) { return hn::VecFromMask(D(), hn::Eq(a, b)); }
/// `yes` where the flag is 255, `no` where it is 0.
HWY_INLINE V choose(V flag, V yes, V no) { return hn::IfThenElse(hn::MaskFromVec(flag), yes, no); }

HWY_INLINE V first_of(V set) { return hn::And(set, hn::Sub(hn::Zero(D()), set)); }
/// Of a set the first member at or after the pointer, a set, or the first one.
HWY_INLINE V pick(V set, V from) {
  const V later = hn::And(set, from);
  return first_of(choose(none(later), set, later));
}
/// 255 where the set has the member.
HWY_INLINE V has(V members, unsigned number) {
  return hn::VecFromMask(D(), hn::TestBit(members, set(1u << number)));
}
/// `yes` where the set has that member, else 0.
HWY_INLINE V if_has(V members, unsigned number, V yes) {
  return hn::IfThenElseZero(hn::TestBit(members, set(1u << number)), yes);
}
/// 255 where this is the only member of a set of at most one.
HWY_INLINE V is(V one, unsigned number) { return equal(one, set(1u << number)); }
/// Of `n` values that of a set's only member. Of an empty set: any.
HWY_INLINE V value_of(V one, const V* values, unsigned n) {
  V value = values[n - 1];
  for (unsigned k = n - 1; k-- > 0;) value = choose(is(one, k), values[k], value);
  return value;
}
/// The number of a set's only member, below kMost, times `step`. Of an empty set: any.
template <unsigned kMost>
HWY_INLINE V number_of(V one, unsigned step) {
  V number = hn::Zero(D());
#if HWY_TARGET != HWY_SCALAR  // no tables
  if constexpr (kMost <= 5) {
    // The sets less 1 are 0, 1, 3, 7 and 15: places of a table; the first two their own numbers.
    alignas(16) constexpr std::uint8_t kNumbers[16] = {0, 1, 0, 2, 0, 0, 0, 3,
                                                       0, 0, 0, 0, 0, 0, 0, 4};
    const V place = hn::Sub(one, set(1));
    const V found = kMost <= 2 ? place : hn::TableLookupBytes(hn::LoadDup128(D(), kNumbers), place);
    for (unsigned k = 0; k < step; ++k) number = hn::Add(number, found);
    return number;
  }
#endif
  constexpr unsigned kWithBit[] = {0xAA, 0xCC, 0xF0};
  for (unsigned bit = 0; bit < 3 && 1u << bit < kMost; ++bit) {
    const V without = none(hn::And(one, set(kWithBit[bit])));
    number = hn::Add(number, hn::AndNot(without, set(step << bit)));
  }
  return number;
}
/// The pointer behind a set's only member; of an empty set none.
HWY_INLINE V behind(V one) { return hn::Sub(hn::Zero(D()), hn::Add(one, one)); }
/// 255 where the bit is set.
HWY_INLINE V flags_of(std::uint64_t bits) {
  return hn::VecFromMask(D(), hn::LoadMaskBits(D(), reinterpret_cast<const std::uint8_t*>(&bits)));
}
HWY_INLINE std::uint64_t bits_of(V flag) {
  std::uint64_t bits = 0;
  hn::StoreMaskBits(D(), hn::MaskFromVec(flag), reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}

}  // namespace ballast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
