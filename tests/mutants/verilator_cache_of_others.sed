# file: tb/verilator/cache.cpp
# killed by: tests/ballast_tests --gtest_filter='VerilatorDesign.WhatOthersMayWrite*'
# the group may write to the cache
s/\(S_IWGRP \| S_IWOTH\)/S_IWOTH/
