// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bitset>
#include <cstdlib>
#include <initializer_list>

/// Mutants that stand in one build. The environment variable BALLAST_MUTANT has the numbers of
/// those that are on, joined by commas. Nothing here is constexpr: what stands in a constant does
/// not compile, and is not drawn.
namespace mutants {

inline bool on(unsigned k) {
  static const std::bitset<4096> numbers = [] {
    std::bitset<4096> set;
    const char* text = std::getenv("BALLAST_MUTANT");
    for (char* end = nullptr; text && *text; text = *end ? end + 1 : end) {
      const unsigned long number = std::strtoul(text, &end, 10);
      if (end == text || number >= set.size()) std::abort();
      set.set(number);
    }
    return set;
  }();
  return numbers[k];
}

/// `a < Less{k} < b` is `a < b`, or `a <= b` if k is on: the operator keeps its place in the order
/// of evaluation, and the script need not know where its operands begin and end.
#define BALLAST_MUTANT_OPERATOR(NAME, SIGN, ORIGINAL, MUTATED) \
  struct NAME {                                                \
    unsigned k;                                                \
  };                                                           \
  template <class A>                                           \
  struct NAME##Left {                                          \
    const A& a;                                                \
    bool mutated;                                              \
  };                                                           \
  template <class A>                                           \
  NAME##Left<A> operator SIGN(const A& a, NAME m) {            \
    return {a, on(m.k)};                                       \
  }                                                            \
  template <class A, class B>                                  \
  auto operator SIGN(NAME##Left<A> left, const B& b) {         \
    const A& a = left.a;                                       \
    return left.mutated ? (MUTATED) : (ORIGINAL);              \
  }

BALLAST_MUTANT_OPERATOR(Less, <, a < b, a <= b)
BALLAST_MUTANT_OPERATOR(LessEqual, <=, a <= b, a < b)
BALLAST_MUTANT_OPERATOR(Greater, >, a > b, a >= b)
BALLAST_MUTANT_OPERATOR(GreaterEqual, >=, a >= b, a > b)
BALLAST_MUTANT_OPERATOR(Equal, ==, a == b, a != b)
BALLAST_MUTANT_OPERATOR(NotEqual, !=, a != b, a == b)
BALLAST_MUTANT_OPERATOR(Plus, +, a + b, a - b)
BALLAST_MUTANT_OPERATOR(Minus, -, a - b, a + b)
BALLAST_MUTANT_OPERATOR(Bound, <, a < b, a < b - 1)
BALLAST_MUTANT_OPERATOR(LastBound, <=, a <= b, a <= b - 1)
#undef BALLAST_MUTANT_OPERATOR

/// `Increment{k}->*x` is `++x`, or `--x`. No operator of C++ binds more than ->* but those that ++
/// leaves to its operand.
struct Increment {
  unsigned k;
};
struct Decrement {
  unsigned k;
};
template <class T>
T& operator->*(Increment m, T& x) {
  on(m.k) ? --x : ++x;
  return x;
}
template <class T>
T& operator->*(Decrement m, T& x) {
  on(m.k) ? ++x : --x;
  return x;
}

/// a() && b(), or a() || b().
template <class A, class B>
bool both(unsigned k, A a, B b) {
  return on(k) ? a() || b() : a() && b();
}
template <class A, class B>
bool either(unsigned k, A a, B b) {
  return on(k) ? a() && b() : a() || b();
}

/// std::min, or std::max.
template <bool Minimum>
struct Extreme {
  unsigned k;
  bool least() const { return on(k) != Minimum; }
  template <class T>
  const T& operator()(const T& a, const T& b) const {
    return least() ? (b < a ? b : a) : (a < b ? b : a);
  }
  template <class T, class Compare>
  const T& operator()(const T& a, const T& b, Compare before) const {
    return least() ? (before(b, a) ? b : a) : (before(a, b) ? b : a);
  }
  template <class T>
  T operator()(std::initializer_list<T> values) const {
    T best = *values.begin();
    for (const T& value : values) best = (*this)(best, value);
    return best;
  }
};
using Minimum = Extreme<true>;
using Maximum = Extreme<false>;

}  // namespace mutants
