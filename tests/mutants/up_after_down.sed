# file: models/topology/up_down.cpp
# killed by: tests/ballast_tests --gtest_filter='UpDown.Reaches*'
# where a way leads down, a shorter one may lead up again
s/if \(up\(r, next\) == goes_down\) return kFar;/if (up(r, next) \&\& goes_down \&\& way.down[next] == kFar) return kFar;/
