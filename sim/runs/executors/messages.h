// SPDX-License-Identifier: BSD-3-Clause
// Messages between the ranks of a program. Also the interface of libballast_mpi.so, which alone is
// linked with MPI: the program starts without it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ballast {

class Messages {
 public:
  struct Message {
    int rank, tag;
    std::string text;
  };
  /// Ends the communication; waits for the other ranks.
  virtual ~Messages() = default;

  [[nodiscard]] virtual int ranks() const = 0;
  virtual void send(int to, int tag, std::string_view text) = 0;
  /// The next message, if one has arrived. Messages of a rank keep their order.
  [[nodiscard]] virtual std::optional<Message> receive() = 0;
};

/// Rank of this process by the environment, before MPI is initialized; none: no mpirun started it.
[[nodiscard]] std::optional<int> rank_of_mpi();

/// Initializes MPI. A process that needs forked children makes them before. Throws UserError: the
/// program was built without MPI.
[[nodiscard]] std::unique_ptr<Messages> messages_of_mpi();

}  // namespace ballast
