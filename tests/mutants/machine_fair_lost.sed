# file: models/superconcentrator/switch_registry.h
# killed by: tests/ballast_tests --gtest_filter='SwitchSection.FairAcceptanceChangesTheOrder'
# the machine's switch is never fair
s/geometry\.fair = fair;/geometry.fair = false \&\& fair;/
