// SPDX-License-Identifier: BSD-3-Clause
// Replacements for the C library's calls in the FST writer, which checks no write; without room on
// the disk, a page of a mapped file raises SIGBUS. The writer's sources include this header, with
// its own configuration, before anything else.
#pragma once

#ifndef __cplusplus
#include <fst_config.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>
#else
extern "C" {
#endif

/// First errno of a write on this thread since the last call; 0: everything was written.
int ballast_fst_error(void);

#ifndef __cplusplus
size_t ballast_fst_fwrite(const void* data, size_t size, size_t count, FILE* file);
int ballast_fst_fputc(int c, FILE* file);
int ballast_fst_fflush(FILE* file);
int ballast_fst_fclose(FILE* file);
int ballast_fst_fseeko(FILE* file, off_t offset, int whence);
int ballast_fst_ftruncate(int file, off_t length);
/// Reserves the room on the disk first. Without room: memory of the process, and an error.
void* ballast_fst_mmap(void* address, size_t length, int protection, int flags, int file,
                       off_t offset);

#ifndef BALLAST_FST_IO
#define fwrite ballast_fst_fwrite
#define fputc ballast_fst_fputc
#define fflush ballast_fst_fflush
#define fclose ballast_fst_fclose
#define fseeko ballast_fst_fseeko
#define ftruncate ballast_fst_ftruncate
#define mmap ballast_fst_mmap
#endif
#else
}
#endif
