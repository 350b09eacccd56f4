# file: sim/process/plugin.cpp
# killed by: tests/ballast_tests --gtest_filter='Plugin.LoadingThat*'
# a plugin that ends the program while it is loaded ends the program
s/if \(!in_library\(\)\) try_loading\(path\);/if (path.empty()) try_loading(path);/
