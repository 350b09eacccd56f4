# file: sim/runs/study/json_text.cpp
# killed by: ../source/tests/hostile/hostile.py ./ballast --experiments 0 --studies 0 --commands 0 --documents 100
# JSON may be nested as deeply as it likes
s/if \(depth <= kMostJsonLevels\) return true;/if (depth >= 0) return true;/
