# file: models/core/frames.h
# killed by: tests/ballast_tests --gtest_filter='Frames.*'
# a run ends between two frames, and the last state is missing
s/\* frames\.every != last\) frames/* frames.every > last) frames/
