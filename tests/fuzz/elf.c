/* SPDX-License-Identifier: MIT */
/* Fuzzes the ELF reader: build ID, links, symbols, functions and line table rows of addresses. */
#include "debug-info/binary.h"

#include <glib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void ignore_message(void *data, bool is_warning, const char *message)
{
    g_assert(message[0] == '/');
}

static void look_up(struct dbg_binary *binary)
{
    for (uint64_t address = 0; address < 0x3000; address += 0x155) {
        struct dbg_location location;

        dbg_binary_find(binary, address, &location);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *none = NULL;
    const struct dbg_search search = {.directories = &none};
    int fd = memfd_create("fuzz", MFD_CLOEXEC);
    g_autofree char *path = g_strdup_printf("/proc/self/fd/%d", fd);
    const struct dbg_binary_identity identity = {.path = path};
    struct dbg_binary_set *set = dbg_binary_set_create(&search, false, ignore_message, NULL);

    g_assert(fd >= 0 && write(fd, bytes, size) == (ssize_t) size);
    /*
     * The reader doesn't map files that are writable for everyone. It copies their sections, so a
     * sanitizer detects reads beyond a section.
     */
    g_assert(fchmod(fd, size % 4 == 0 ? S_IRUSR : S_IRUSR | S_IWOTH) == 0);
    look_up(dbg_binary_set_get(set, &identity));
    dbg_binary_set_destroy(set);
    close(fd);
    return 0;
}
