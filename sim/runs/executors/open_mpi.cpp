// SPDX-License-Identifier: BSD-3-Clause
// The only source that sees MPI: libballast_mpi.so.
#define OMPI_SKIP_MPICXX
#include <mpi.h>

#include "runs/executors/messages.h"

namespace ballast {
namespace {

class OpenMpi : public Messages {
 public:
  OpenMpi() { MPI_Init(nullptr, nullptr); }
  ~OpenMpi() override { MPI_Finalize(); }

  [[nodiscard]] int ranks() const override {
    int size = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size;
  }
  void send(int to, int tag, std::string_view text) override {
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD);
  }
  [[nodiscard]] std::optional<Message> receive() override {
    // MPI_Probe and MPI_Recv would spin while they wait.
    MPI_Status status;
    int there = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return {};
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message{status.MPI_SOURCE, status.MPI_TAG,
                    std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(message.text.data(), size, MPI_BYTE, message.rank, message.tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
  }
};

}  // namespace
}  // namespace ballast

extern "C" ballast::Messages* ballast_messages_of_mpi() { return new ballast::OpenMpi; }
