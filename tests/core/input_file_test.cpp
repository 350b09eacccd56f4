// SPDX-License-Identifier: BSD-3-Clause
// What may be an input, and what a compressed one may become.
#include "core/input_file.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <thread>

#include "core/input_limits.h"
#include "core/sha256.h"
#include "core/text_file.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class InputFile : public Files {
 protected:
  InputFile() : before_(max_input) {}
  ~InputFile() override { max_input = before_; }
  std::string error(const std::string& name) {
    const std::string what =
        error_of([&] { static_cast<void>(read_text_file(directory_ + "/" + name)); });
    return what.starts_with(directory_) ? what.substr(directory_.size() + 1) : what;
  }

 private:
  std::size_t before_;
};

TEST_F(InputFile, APipeIsReadAsOftenAsItIsAskedFor) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  const std::string text(200'000, 'x');
  std::thread writer([&] { write("pipe", text); });
  EXPECT_EQ(read_text_file(path("pipe")).text, text);
  writer.join();
  EXPECT_EQ(read_text_file(path("pipe")).text, text);
}

TEST_F(InputFile, RefusesOtherKinds) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path("s").copy(address.sun_path, sizeof(address.sun_path) - 1);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  EXPECT_EQ(error("s"), "s: expected a file or a pipe, got a socket");
  close(socket);
  fs::create_symlink("/dev/zero", path("zero"));
  EXPECT_EQ(error("zero"), "zero: expected a file or a pipe, got a device");
  EXPECT_EQ(error("."), ".: expected a file or a pipe, got a directory");
  fs::create_symlink("loop", path("loop"));
  EXPECT_EQ(error("loop"), "loop: cannot be read: Too many levels of symbolic links");
  const std::string name(256, 'n');
  EXPECT_EQ(error(name), name + ": cannot be read: File name too long");
  write("cut", "text");
  EXPECT_EQ(error(std::string("cut\0.csv", 8)),
            "cut: expected a file name without zero bytes, got one");
}

TEST_F(InputFile, CompressedTextMayExpandByAnyFactorUpToTheLimit) {
  max_input = 1'000'000;
  write("small.gz", gzip(std::string(max_input, ' ')));
  write("large.gz", gzip(std::string(max_input + 1, ' ')));
  write("small.br", brotli(std::string(max_input, ' ')));
  write("large.br", brotli(std::string(max_input + 1, ' ')));
  write("small.bz2", bzip2(std::string(max_input, ' ')));
  write("large.bz2", bzip2(std::string(max_input + 1, ' ')));
  EXPECT_EQ(read_text_file(path("small.gz")).text.size(), max_input);
  EXPECT_EQ(read_text_file(path("small.br")).text.size(), max_input);
  EXPECT_EQ(read_text_file(path("small.bz2")).text.size(), max_input);
  const std::string what =
      ": expected at most 1000000 bytes after decompression, or a ratio of at most 200 : 1, got "
      "more; --max-input SIZE raises the limit";
  EXPECT_EQ(error("large.gz"), "large.gz" + what);
  EXPECT_EQ(error("large.br"), "large.br" + what);
  EXPECT_EQ(error("large.bz2"), "large.bz2" + what);
  ++max_input;
  EXPECT_EQ(error("large.gz"), "no error");
  EXPECT_EQ(error("large.br"), "no error");
}

TEST_F(InputFile, ToAnySizeByASmallFactor) {
  max_input = 1000;
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += std::to_string(i) + "\n";
  write("large.gz", gzip(text));
  EXPECT_EQ(read_text_file(path("large.gz")).text, text);
  write("plain", text);
  EXPECT_EQ(read_text_file(path("plain")).text, text);
}

TEST_F(InputFile, InputsAreCollectedWhileAsked) {
  write("a", "text");
  write("b.gz", gzip("text"));
  Sha256 text, zipped;
  text.add("text");
  zipped.add(gzip("text"));
  static_cast<void>(read_text_file(path("a")));
  {
    const OpenedInputs inputs;
    static_cast<void>(read_text_file(path("b.gz")));
    static_cast<void>(read_text_file(path("a")));
    write("a", "other");
    static_cast<void>(open_input(path("a")));
    EXPECT_EQ(error("none"), "none: cannot be read: No such file or directory");
    Sha256 other;
    other.add("other");
    EXPECT_EQ(inputs.inputs(),
              (std::vector<OpenedInputs::Read>{
                  {path("b.gz"), zipped.hex()}, {path("a"), text.hex()}, {path("a"), other.hex()}}))
        << "bytes as they are in the file, also where nobody asked for them";
  }
  static_cast<void>(read_text_file(path("a")));
  const OpenedInputs inputs;
  EXPECT_TRUE(inputs.inputs().empty());
}

TEST_F(InputFile, InnerInputsAreThoseOfTheOuterOne) {
  write("a", "text");
  write("b", "text");
  const OpenedInputs outer;
  {
    const OpenedInputs inner;
    static_cast<void>(read_text_file(path("a")));
    EXPECT_EQ(inner.inputs().size(), 1U);
    EXPECT_TRUE(outer.inputs().empty());
  }
  static_cast<void>(read_text_file(path("b")));
  ASSERT_EQ(outer.inputs().size(), 2U);
  EXPECT_EQ(outer.inputs()[0].path, path("a"));
  OpenedInputs::again({outer.inputs()[1]});
  EXPECT_EQ(outer.inputs().size(), 3U);
}

}  // namespace
}  // namespace ballast
