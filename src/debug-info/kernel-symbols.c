/* SPDX-License-Identifier: MIT */
#include "debug-info/kernel-symbols.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file-kind.h"
#include "base/sorted.h"
#include "debug-info/safe-open.h"

#define CODE_TYPES "TtWwi"
#define BLANKS     " \t"

enum {
    MAX_SIZE = 256 << 20,
    READ_SIZE = 1 << 16,
    /*
     * Symbols have no size, so a function extends to the next symbol. If the next symbol is far
     * away, as after the last function of a module, the function ends after this many bytes.
     */
    MAX_FUNCTION_SIZE = 1 << 20,
};

/*
 * A symbol. Names are offsets into the text, in which each name ends with NUL. No name is at offset
 * 0.
 */
struct symbol {
    uint64_t address;
    uint32_t name;   /* 0: a symbol that isn't code, but ends the previous function */
    uint32_t module; /* 0: the kernel itself */
};

struct dbg_kernel_symbols {
    char *text;
    GArray *symbols; /* sorted by address, without duplicates */
};

static bool is_blank(char character)
{
    return character == ' ' || character == '\t';
}

static char *skip_blanks(char *text)
{
    return text + strspn(text, BLANKS);
}

static char *skip_word(char *text)
{
    return text + strcspn(text, BLANKS);
}

static bool read_address(char **text, uint64_t *address)
{
    const char *const begin = *text;

    for (*address = 0; g_ascii_isxdigit(**text); (*text)++) {
        *address = *address << 4 | (uint64_t) g_ascii_xdigit_value(**text);
    }
    return *text > begin && *text - begin <= 16 && is_blank(**text);
}

/*
 * Sets `*module` to the text between the brackets and terminates it with NUL. If there is no
 * module, sets it to NULL. Returns false if other text follows the name.
 */
static bool read_module(char *rest, char **module)
{
    *module = NULL;
    if (!*rest) {
        return true;
    }
    char *end = skip_word(rest);
    if (*rest != '[' || end - rest < 3 || end[-1] != ']' || *skip_blanks(end)) {
        return false;
    }
    end[-1] = '\0';
    *module = rest + 1;
    return true;
}

/*
 * Reads a line, which ends with NUL, and terminates the names in it. Returns false if it isn't a
 * symbol.
 */
static bool read_line(const char *text, char *line, struct symbol *symbol)
{
    char type, *name, *end, *module;

    if (!read_address(&line, &symbol->address)) {
        return false;
    }
    type = *(line = skip_blanks(line));
    if (!g_ascii_isgraph(type) || !is_blank(line[1])) {
        return false;
    }
    name = skip_blanks(line + 1);
    end = skip_word(name);
    if (end == name || !read_module(skip_blanks(end), &module)) {
        return false;
    }
    *end = '\0';
    symbol->name = strchr(CODE_TYPES, type) ? (uint32_t) (name - text) : 0;
    symbol->module = module ? (uint32_t) (module - text) : 0;
    return true;
}

static char *end_line(char *line, char *end)
{
    char *const newline = memchr(line, '\n', (size_t) (end - line));
    char *const stop = newline ? newline : end;

    *stop = '\0';
    if (stop > line && stop[-1] == '\r') {
        stop[-1] = '\0';
    }
    return newline ? newline + 1 : end;
}

static bool read_lines(
    struct dbg_kernel_symbols *self, const char *name, uint64_t length, char **error)
{
    char *const end = self->text + length;
    uint64_t number = 1;
    uint64_t all_bits = 0;

    if (memchr(self->text, '\0', length)) {
        *error = g_strdup_printf("%s: not a text file", name);
        return false;
    }
    for (char *line = self->text, *next; line < end; line = next, number++) {
        struct symbol symbol;

        next = end_line(line, end);
        if (!*skip_blanks(line)) {
            continue;
        }
        if (!read_line(self->text, line, &symbol)) {
            *error = g_strdup_printf(
                "%s: line %" PRIu64 ": expected `ADDRESS TYPE NAME [MODULE]`", name, number);
            return false;
        }
        all_bits |= symbol.address;
        g_array_append_val(self->symbols, symbol);
    }
    if (!self->symbols->len) {
        *error = g_strdup_printf("%s: no symbols", name);
    } else if (!all_bits) {
        *error = g_strdup_printf("%s: all addresses are 0; read it as root, or with the sysctl "
                                 "kernel.kptr_restrict set to 0",
            name);
    }
    return all_bits;
}

/* Sorts by address. The symbol to keep comes first among symbols with the same address. */
static int compare(const void *a, const void *b)
{
    const struct symbol *const left = a, *const right = b;

    if (left->address != right->address) {
        return left->address < right->address ? -1 : 1;
    }
    if (!left->name != !right->name) {
        return left->name ? -1 : 1;
    }
    return left->name < right->name ? -1 : left->name > right->name;
}

static void keep_one_per_address(GArray *symbols)
{
    struct symbol *const all = (struct symbol *) symbols->data;
    unsigned int count = 0;

    for (unsigned int i = 0; i < symbols->len; i++) {
        if (!count || all[count - 1].address != all[i].address) {
            all[count++] = all[i];
        }
    }
    g_array_set_size(symbols, count);
}

/* Takes ownership of `text`, whose buffer has at least one more byte than `length`. */
static struct dbg_kernel_symbols *parse(const char *name, char *text, uint64_t length, char **error)
{
    struct dbg_kernel_symbols *const self = g_new(struct dbg_kernel_symbols, 1);

    self->text = text;
    self->symbols = g_array_new(FALSE, FALSE, sizeof(struct symbol));
    if (!read_lines(self, name, length, error)) {
        dbg_kernel_symbols_destroy(self);
        return NULL;
    }
    qsort(self->symbols->data, self->symbols->len, sizeof(struct symbol), compare);
    keep_one_per_address(self->symbols);
    return self;
}

static char *too_large(const char *name)
{
    return g_strdup_printf("%s: larger than %d MiB", name, MAX_SIZE >> 20);
}

struct dbg_kernel_symbols *dbg_kernel_symbols_parse(
    const char *name, const char *text, uint64_t length, char **error)
{
    if (length > MAX_SIZE) {
        *error = too_large(name);
        return NULL;
    }
    char *copy = g_malloc(length + 1);
    memcpy(copy, text, length);
    return parse(name, copy, length, error);
}

/* Reads until the end of the file, because the reported size of /proc/kallsyms is 0. */
static bool read_all(int descriptor, const char *path, GByteArray *bytes, char **error)
{
    for (;;) {
        const guint length = bytes->len;

        g_byte_array_set_size(bytes, length + READ_SIZE);
        ssize_t count = read(descriptor, bytes->data + length, READ_SIZE);
        g_byte_array_set_size(bytes, length + (guint) MAX(count, 0));
        if (count == 0) {
            return true;
        }
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            *error = g_strdup_printf("%s: cannot read: %s", path, g_strerror(errno));
            return false;
        }
        if (bytes->len > MAX_SIZE) {
            *error = too_large(path);
            return false;
        }
    }
}

/* Describes why dbg_open_regular() failed. Uses errno. */
static char *describe_open_error(const char *path)
{
    const int fault = errno;
    struct stat status;

    return fault == EINVAL && stat(path, &status) == 0
               ? g_strdup_printf(
                     "%s: is %s, not a regular file", path, tg_file_kind(status.st_mode))
               : g_strdup_printf("%s: cannot open: %s", path, g_strerror(fault));
}

struct dbg_kernel_symbols *dbg_kernel_symbols_read(const char *path, char **error)
{
    const int descriptor = dbg_open_regular(path);
    g_autoptr(GByteArray) bytes = g_byte_array_new();

    if (descriptor < 0) {
        *error = describe_open_error(path);
        return NULL;
    }
    bool is_read = read_all(descriptor, path, bytes, error);
    close(descriptor);
    if (!is_read) {
        return NULL;
    }
    uint64_t length = bytes->len;
    g_byte_array_append(bytes, (const uint8_t *) "", 1);
    return parse(path, (char *) g_byte_array_free(g_steal_pointer(&bytes), FALSE), length, error);
}

void dbg_kernel_symbols_destroy(struct dbg_kernel_symbols *self)
{
    if (!self) {
        return;
    }
    g_array_unref(self->symbols);
    g_free(self->text);
    g_free(self);
}

bool dbg_kernel_symbols_find(
    const struct dbg_kernel_symbols *self, uint64_t address, struct dbg_kernel_symbol *symbol)
{
    const guint count = TG_COUNT_UP_TO(self->symbols, struct symbol, address, address);

    if (count == 0) {
        return false;
    }
    const struct symbol *found = &g_array_index(self->symbols, struct symbol, count - 1);
    if (!found->name || address - found->address >= MAX_FUNCTION_SIZE) {
        return false;
    }
    symbol->name = self->text + found->name;
    symbol->module = found->module ? self->text + found->module : NULL;
    symbol->offset = address - found->address;
    return true;
}
