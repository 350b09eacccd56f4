# file: models/network/sparse/traversal-inl.h
# killed by: tests/ballast_tests --gtest_filter=RoutedNetwork.*
# an output VC is free for others as soon as any flit has passed, not the tail
s/if \(is_tail\(flit\)\) \{  \/\/ the output.*/if (output.free_vcs |= static_cast<std::uint16_t>(1u << (o \& lane_mask)); is_tail(flit)) {/
