// SPDX-License-Identifier: BSD-3-Clause
// The rule of a round robin on sets, for every kind of set. A pointer is the set of all numbers
// from it on. Included by each kind, in its namespace, behind its operations both(), either(),
// none() and choose(): words of bits (islip.h), vectors of bytes (dense/vectors-inl.h). Hence no
// #pragma once.

/// Leaves the members at or after the pointer; all, if there is none. The first one of the rest is
/// the next one in turn. A set may have several parts.
template <class Set>
[[gnu::always_inline]] inline void keep_from(Set* set, const Set* from, unsigned parts) {
  Set later = both(set[0], from[0]);
  for (unsigned k = 1; k < parts; ++k) later = either(later, both(set[k], from[k]));
  const auto none_later = none(later);
  for (unsigned k = 0; k < parts; ++k) {
    set[k] = choose(none_later, set[k], both(set[k], from[k]));
  }
}
template <class Set>
[[nodiscard]] [[gnu::always_inline]] inline Set kept_from(Set set, Set from) {
  keep_from(&set, &from, 1);
  return set;
}
