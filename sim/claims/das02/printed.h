// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/types.h"

/// Figures 9, 10 and 11 of Das, Harvey & Biswas 2002 as printed: three loads, four metrics, ten
/// algorithms on 2 .. 32 processors, each the average of 10 runs, and the averages over them.
namespace ballast::das02 {

enum Load : std::uint8_t { kHeavy, kTransition, kLight };  ///< Figures 9, 10, 11
enum Metric : std::uint8_t {
  kMessages,     ///< "Message Traffic Comparison": balancing and distribution messages
  kTransferred,  ///< "Total Jobs Transferred": each transfer of a job counts
  kVariance,     ///< "Maximum Variance in Idle Time": busiest - least busy processor (s)
  kCompletion    ///< "Total Time to Complete" (s)
};
enum Algorithm : std::uint8_t {
  kNobal,
  kRand,
  kGrad,
  kRecv,
  kSend,
  kAcwn,
  kTwa,
  kSbn,
  kCube,
  kSbz
};
inline constexpr std::size_t kLoads = 3, kMetrics = 4, kAlgorithms = 10, kSizes = 5;

inline constexpr std::array<NodeId, kSizes> kProcessors{2, 4, 8, 16, 32};
/// Names of the paper, and of the registered workloads and balancers.
inline constexpr std::array<const char*, kAlgorithms> kShortNames{
    "NOBAL", "RAND", "GRAD", "RECV", "SEND", "ACWN", "TWA", "SBN", "CUBE", "SBZ"};
inline constexpr std::array<const char*, kMetrics> kMetricNames{
    "messages", "jobs transferred", "idle-time variance (s)", "completion (s)"};
inline constexpr std::array<const char*, kLoads> kWorkloads{"heavy", "transition", "light"};
inline constexpr std::array<const char*, kAlgorithms> kBalancers{"none",
                                                                 "random",
                                                                 "gradient",
                                                                 "receiver-initiated",
                                                                 "sender-initiated",
                                                                 "adaptive-contracting",
                                                                 "tree-walking",
                                                                 "sbn",
                                                                 "sbn-hypercube",
                                                                 "sbn-heuristic"};

using Row = std::array<double, kAlgorithms>;
/// One row per number of processors, then the printed averages.
using Figure = std::array<Row, kSizes + 1>;

// clang-format off
inline constexpr std::array<std::array<Figure, kMetrics>, kLoads> kPrinted{{
    {{  // Figure 9: heavy
        {{  // messages
            {0, 20, 63, 25, 34, 99, 18, 12, 14, 8},
            {0, 71, 586, 287, 130, 381, 102, 85, 75, 43},
            {0, 207, 2426, 1005, 398, 1164, 364, 457, 227, 138},
            {0, 515, 10050, 2279, 1074, 2936, 1443, 1152, 703, 460},
            {0, 1202, 33065, 5923, 2688, 7228, 5390, 3230, 2183, 1390},
            {0, 403, 9238, 1904, 865, 2362, 1463, 987, 640, 408},
        }},
        {{  // transferred
            {0, 183, 33, 12, 155, 109, 31, 42, 60, 65},
            {0, 472, 195, 124, 459, 325, 142, 237, 189, 294},
            {0, 1195, 505, 395, 1049, 1298, 495, 983, 656, 790},
            {0, 2282, 1709, 818, 2157, 4122, 1298, 2649, 1874, 2169},
            {0, 4731, 4939, 2041, 4720, 12068, 3272, 6118, 6527, 6246},
            {0, 1773, 1476, 678, 1708, 3584, 1048, 2006, 1861, 1913},
        }},
        {{  // variance
            {8.13, 1.51, 0.36, 3.00, 0.84, 0.25, 0.14, 0.10, 0.10, 0.08},
            {11.76, 4.87, 1.42, 1.49, 2.03, 0.44, 0.20, 0.70, 0.19, 0.25},
            {23.15, 8.79, 0.81, 2.44, 2.80, 0.77, 0.30, 0.33, 0.29, 1.37},
            {19.53, 10.41, 0.90, 1.77, 3.16, 1.21, 0.41, 0.47, 0.40, 1.48},
            {29.19, 11.47, 1.23, 1.82, 3.78, 3.06, 0.52, 0.75, 0.54, 4.83},
            {18.35, 7.41, 0.94, 2.10, 2.52, 1.15, 0.31, 0.47, 0.30, 1.60},
        }},
        {{  // completion
            {23.39, 20.42, 16.09, 21.22, 19.24, 19.37, 19.67, 18.44, 17.93, 20.04},
            {24.61, 20.58, 18.03, 19.94, 21.11, 19.38, 19.38, 20.00, 18.57, 20.81},
            {30.03, 25.68, 18.68, 19.17, 20.96, 20.40, 19.36, 19.16, 18.04, 18.96},
            {30.95, 23.92, 18.76, 18.95, 20.41, 19.74, 19.21, 18.64, 19.40, 20.16},
            {34.42, 24.10, 20.11, 19.78, 21.26, 21.19, 19.60, 18.33, 19.80, 19.93},
            {28.68, 22.94, 18.33, 19.81, 20.60, 20.02, 19.44, 18.91, 18.75, 19.98},
        }},
    }},
    {{  // Figure 10: transition
        {{  // messages
            {0, 14, 139, 274, 33, 48, 21, 22, 31, 16},
            {0, 45, 815, 848, 163, 178, 121, 137, 90, 95},
            {0, 147, 4095, 1863, 447, 534, 538, 519, 495, 247},
            {0, 351, 16601, 10537, 1318, 1367, 1730, 1648, 1326, 729},
            {0, 834, 58155, 26821, 3428, 3216, 7375, 5185, 3824, 2128},
            {0, 278, 15961, 8069, 1078, 1068, 1957, 1502, 1153, 643},
        }},
        {{  // transferred
            {0, 167, 77, 76, 146, 100, 87, 110, 180, 99},
            {0, 438, 219, 166, 373, 385, 333, 385, 372, 392},
            {0, 1004, 810, 442, 976, 1329, 956, 1334, 1625, 1272},
            {0, 2136, 2520, 1863, 1930, 4085, 3231, 4179, 5399, 3500},
            {0, 4574, 6683, 5320, 4077, 10933, 8043, 15271, 14278, 9863},
            {0, 1664, 2062, 1573, 1500, 3366, 2530, 4256, 4371, 3025},
        }},
        {{  // variance
            {115.55, 2.96, 2.21, 0.30, 2.29, 0.58, 1.47, 0.25, 0.38, 0.48},
            {200.23, 12.51, 1.19, 1.65, 2.47, 2.44, 1.51, 1.16, 0.71, 0.89},
            {304.77, 21.41, 2.06, 1.34, 3.51, 2.65, 2.41, 1.21, 1.07, 1.03},
            {347.08, 32.62, 2.84, 1.82, 3.87, 5.41, 3.24, 1.63, 1.42, 1.10},
            {481.26, 42.38, 2.68, 2.26, 10.11, 10.46, 3.21, 2.26, 1.41, 1.12},
            {289.78, 22.38, 2.20, 1.47, 4.45, 4.31, 2.37, 1.30, 1.00, 0.92},
        }},
        {{  // completion
            {276.28, 41.02, 41.21, 40.86, 42.15, 40.72, 43.38, 43.20, 40.02, 39.90},
            {329.78, 42.15, 40.45, 41.39, 40.01, 39.95, 39.97, 40.35, 40.94, 39.90},
            {371.73, 46.20, 40.17, 41.11, 40.72, 40.71, 39.97, 40.22, 40.19, 40.00},
            {393.45, 52.00, 39.91, 39.96, 40.09, 40.04, 39.94, 40.08, 39.98, 39.92},
            {494.20, 60.41, 39.99, 40.09, 42.14, 40.75, 40.09, 39.93, 39.98, 39.91},
            {373.09, 48.36, 40.35, 40.68, 41.02, 40.43, 40.67, 40.76, 40.22, 39.93},
        }},
    }},
    {{  // Figure 11: light
        {{  // messages
            {0, 14, 87, 466, 46, 42, 24, 47, 60, 27},
            {0, 47, 898, 2235, 235, 149, 127, 401, 371, 148},
            {0, 138, 3718, 5930, 805, 404, 500, 1336, 1462, 712},
            {0, 337, 11921, 15501, 2395, 1045, 2026, 3917, 4810, 2433},
            {0, 805, 43243, 43950, 6151, 2400, 11862, 10414, 17881, 8313},
            {0, 268, 11973, 13616, 1926, 808, 2908, 3223, 4917, 2327},
        }},
        {{  // transferred
            {0, 127, 47, 54, 120, 101, 47, 160, 129, 98},
            {0, 338, 262, 218, 304, 291, 194, 827, 455, 422},
            {0, 676, 796, 624, 689, 672, 535, 2420, 1549, 1821},
            {0, 1580, 1851, 1593, 1346, 1929, 1645, 6172, 4523, 5405},
            {0, 3093, 4454, 4411, 3044, 4197, 4509, 13668, 14118, 16007},
            {0, 1163, 1482, 1400, 1101, 1438, 1386, 4649, 4155, 4751},
        }},
        {{  // variance
            {8.35, 3.51, 1.49, 0.52, 1.21, 0.85, 7.60, 1.02, 0.98, 0.78},
            {21.29, 9.78, 2.21, 1.13, 3.77, 3.13, 9.48, 0.94, 1.50, 2.30},
            {26.02, 12.33, 3.42, 1.52, 6.07, 7.67, 15.98, 1.69, 1.74, 1.65},
            {40.10, 14.85, 4.71, 2.02, 9.50, 9.86, 17.89, 2.61, 2.09, 2.28},
            {42.11, 18.52, 4.73, 2.47, 8.67, 12.94, 19.33, 4.06, 2.44, 2.44},
            {27.57, 11.80, 3.31, 1.53, 5.84, 6.90, 14.06, 2.06, 1.75, 1.89},
        }},
        {{  // completion
            {40.94, 39.90, 40.11, 39.92, 40.69, 41.01, 40.55, 39.91, 39.96, 39.92},
            {42.04, 40.82, 39.91, 39.91, 40.01, 39.93, 39.95, 39.97, 39.92, 39.96},
            {42.67, 39.96, 39.93, 39.94, 40.01, 39.92, 42.48, 39.89, 39.97, 39.93},
            {47.73, 39.98, 39.97, 39.96, 40.01, 39.95, 40.70, 39.90, 39.96, 39.97},
            {49.05, 39.95, 39.96, 39.95, 40.02, 39.91, 41.54, 39.95, 39.97, 39.98},
            {44.49, 40.12, 39.98, 39.94, 40.15, 40.14, 41.04, 39.92, 39.96, 39.95},
        }},
    }},
}};
// clang-format on

/// Printed value on kProcessors[size].
[[nodiscard]] constexpr double printed(Load load, Metric metric, std::size_t size,
                                       Algorithm algorithm) {
  return kPrinted[load][metric][size][algorithm];
}
/// Mean of the five printed values, which are on kProcessors.
[[nodiscard]] constexpr double column_mean(Load load, Metric metric, Algorithm algorithm) {
  double sum = 0;
  for (std::size_t size = 0; size < kSizes; ++size) sum += printed(load, metric, size, algorithm);
  return sum / kSizes;
}
[[nodiscard]] constexpr double printed_average(Load load, Metric metric, Algorithm algorithm) {
  return kPrinted[load][metric][kSizes][algorithm];
}

}  // namespace ballast::das02
