/* SPDX-License-Identifier: MIT */
#include "debug-info/binary.h"

#include <errno.h>
#include <glib.h>
#include <string.h>
#include <unistd.h>

#include "base/terminal-text.h"
#include "debug-info/elf-file.h"
#include "debug-info/file-key.h"

/* A trace may name any number of files. After this many warnings, no more are logged. */
enum { MAX_WARNING_COUNT = 100 };

struct dbg_binary_set {
    char **directories, *target_prefix;
    struct dbg_search search; /* its strings are `directories` and `target_prefix` */
    bool wants_linkage_names;
    dbg_log_func log;
    void *log_data;
    GHashTable *binaries; /* struct dbg_binary, compared by identity */
    /*
     * struct dbg_file_key -> struct dbg_elf_file. Paths that lead to the same file share one entry.
     */
    GHashTable *files;
    GHashTable *warned;  /* paths that a warning has named */
    bool lacks_binaries; /* whether a warning named a missing binary */
    GHashTable *told;    /* logged messages about the source of a binary's debugging information */
};

struct dbg_binary {
    struct dbg_binary_identity identity;
    char *path, *debug_link; /* copies of the strings in `identity` */
    struct dbg_binary_set *set;
    bool is_open;
    /* The following members are set when the binary is opened. */
    enum dbg_binary_state state;
    /* owned by the set: the binary, else its debug file; NULL: neither was found */
    struct dbg_elf_file *file;
    /* the file with the debugging information: `file` or its debug file */
    struct dbg_elf_file *source;
};

static unsigned hash_bytes(unsigned hash, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        hash = hash * 33 + ((const uint8_t *) bytes)[i];
    }
    return hash;
}

static unsigned hash_binary(const void *binary_)
{
    const struct dbg_binary_identity *identity = &((const struct dbg_binary *) binary_)->identity;

    return hash_bytes(
        g_str_hash(identity->path), identity->build_id.bytes, identity->build_id.length);
}

static gboolean equal_binaries(const void *a_, const void *b_)
{
    const struct dbg_binary_identity *a = &((const struct dbg_binary *) a_)->identity;
    const struct dbg_binary_identity *b = &((const struct dbg_binary *) b_)->identity;

    return strcmp(a->path, b->path) == 0 && dbg_build_id_equal(&a->build_id, &b->build_id) &&
           g_strcmp0(a->debug_link, b->debug_link) == 0 &&
           (!a->debug_link || a->debug_link_crc == b->debug_link_crc);
}

static void destroy_binary(void *binary_)
{
    struct dbg_binary *binary = binary_;

    g_free(binary->path);
    g_free(binary->debug_link);
    g_free(binary);
}

static void destroy_file(void *file)
{
    dbg_elf_file_destroy(file);
}

struct dbg_binary_set *dbg_binary_set_create(
    const struct dbg_search *search, bool wants_linkage_names, dbg_log_func log, void *data)
{
    struct dbg_binary_set *self = g_new0(struct dbg_binary_set, 1);

    self->directories = g_strdupv((char **) search->directories);
    self->target_prefix = g_strdup(search->target_prefix);
    self->search = *search;
    self->search.directories = (const char *const *) self->directories;
    self->search.target_prefix = self->target_prefix;
    self->wants_linkage_names = wants_linkage_names;
    self->log = log;
    self->log_data = data;
    self->binaries = g_hash_table_new_full(hash_binary, equal_binaries, NULL, destroy_binary);
    self->files =
        g_hash_table_new_full(dbg_file_key_hash, dbg_file_key_equal, g_free, destroy_file);
    self->warned = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    self->told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return self;
}

void dbg_binary_set_destroy(struct dbg_binary_set *self)
{
    g_hash_table_destroy(self->binaries);
    g_hash_table_destroy(self->files);
    g_hash_table_destroy(self->warned);
    g_hash_table_destroy(self->told);
    g_strfreev(self->directories);
    g_free(self->target_prefix);
    g_free(self);
}

/*
 * Logs `path`, followed by `rest`. A trace or another file chose both texts, so control characters,
 * such as line ends, are escaped.
 */
static void log_of_path(
    struct dbg_binary_set *self, bool is_warning, const char *path, const char *rest)
{
    g_autoptr(GString) message = g_string_new(NULL);

    tg_append_terminal_text(message, path, strlen(path), false);
    tg_append_terminal_text(message, rest, strlen(rest), false);
    self->log(self->log_data, is_warning, message->str);
}

/* Logs a warning that consists of `path` and `fault`, unless an earlier warning named `path`. */
static void warn_once(struct dbg_binary_set *self, const char *path, const char *fault)
{
    if (!g_hash_table_add(self->warned, g_strdup(path))) {
        return;
    }
    guint count = g_hash_table_size(self->warned);
    if (count <= MAX_WARNING_COUNT) {
        log_of_path(self, true, path, fault);
    } else if (count == MAX_WARNING_COUNT + 1) {
        self->log(self->log_data, true, "more files can't be used; they are not listed");
    }
}

bool dbg_binary_set_lacks_binaries(const struct dbg_binary_set *self)
{
    return self->lacks_binaries;
}

struct dbg_binary *dbg_binary_set_get(
    struct dbg_binary_set *self, const struct dbg_binary_identity *identity)
{
    struct dbg_binary wanted = {.identity = *identity}, *binary;

    binary = g_hash_table_lookup(self->binaries, &wanted);
    if (binary) {
        return binary;
    }
    binary = g_new0(struct dbg_binary, 1);
    binary->set = self;
    binary->identity = *identity;
    binary->identity.path = binary->path = g_strdup(identity->path);
    binary->identity.debug_link = binary->debug_link = g_strdup(identity->debug_link);
    g_hash_table_add(self->binaries, binary);
    return binary;
}

/*
 * Takes `fd`, which may be -1, and `path`. Returns the file, which belongs to the set, or NULL if
 * `fd` is -1.
 */
static struct dbg_elf_file *read_file(struct dbg_binary_set *self, int fd, char *path)
{
    g_autofree char *own_path = path;

    if (fd < 0) {
        return NULL;
    }
    struct dbg_file_key key = dbg_file_key_of_open(fd);
    struct dbg_elf_file *file = g_hash_table_lookup(self->files, &key);
    if (!file) {
        file = dbg_elf_file_read(fd, path, &self->search, self->wants_linkage_names);
        g_hash_table_insert(self->files, g_memdup2(&key, sizeof key), file);
    }
    close(fd);
    return file;
}

static const char *describe_open_error(int error)
{
    return error == EINVAL ? "not a regular file" : g_strerror(error);
}

/*
 * Opens the traced binary itself. Sets `file` if the result is DBG_BINARY_FOUND. Otherwise, sets
 * `fault` to words that follow the path in a warning.
 */
static enum dbg_binary_state find_own_file(struct dbg_binary *self, char **fault)
{
    struct dbg_binary_set *set = self->set;
    int fd = dbg_open_target(&set->search, self->path);

    if (fd < 0) {
        *fault =
            g_strdup_printf(" can't be opened (%s): functions and lines of its events stay unknown",
                describe_open_error(errno));
        return DBG_BINARY_MISSING;
    }
    struct dbg_elf_file *file = read_file(set, fd, dbg_target_path(&set->search, self->path));
    if (!file || !file->is_elf) {
        *fault = g_strdup(" isn't an ELF file that can be read");
        return DBG_BINARY_MISSING;
    }
    if (self->identity.build_id.length > 0 &&
        !dbg_build_id_equal(&self->identity.build_id, &file->build_id)) {
        *fault = g_strdup_printf(" has %s: its functions and lines stay unknown, unless a "
                                 "debug file with the traced build ID is found",
            file->build_id.length > 0 ? "a different build ID than the traced file"
                                      : "no build ID, but the traced file had one");
        return DBG_BINARY_OTHER;
    }
    self->file = file;
    return DBG_BINARY_FOUND;
}

static bool knows_functions(const struct dbg_elf_file *file)
{
    return dbg_elf_file_has_dwarf(file) || dbg_elf_file_has_symbols(file);
}

static void warn_of_fault(struct dbg_binary_set *self, const struct dbg_elf_file *file)
{
    const char *fault = dbg_elf_file_fault(file);
    g_autofree char *text = NULL;

    if (fault) {
        text = g_strdup_printf(": %s debugging information can't be used: %s",
            knows_functions(file) ? "some" : "its", fault);
        warn_once(self, file->path, text);
    }
}

/*
 * The search prefers the build ID of the file, because the build ID in the trace may be missing.
 * The search uses the debug link of the file only if the trace has no debug link.
 */
static struct dbg_binary_identity identity_for_search(const struct dbg_binary *self)
{
    struct dbg_binary_identity identity = self->identity;
    const struct dbg_elf_file *file = self->file;

    if (file && file->build_id.length > 0) {
        identity.build_id = file->build_id;
    }
    if (file && !identity.debug_link) {
        identity.debug_link = file->debug_link;
        identity.debug_link_crc = file->debug_link_crc;
    }
    return identity;
}

/* Returns the separate debug file, which belongs to the set, or NULL if none was found. */
static struct dbg_elf_file *find_debug_file(const struct dbg_binary *self)
{
    struct dbg_binary_identity identity = identity_for_search(self);
    struct dbg_found found = {0};
    int fd = dbg_open_debug_file(&self->set->search, &identity, &found);
    struct dbg_elf_file *file = read_file(self->set, fd, g_steal_pointer(&found.path));

    if (!file && found.rejected) {
        g_autofree char *fault = g_strdup_printf(
            " isn't the debug file of `%s`: its build ID or its checksum differs", self->path);

        warn_once(self->set, found.rejected, fault);
    }
    if (found.server_fault) {
        warn_once(self->set, "DEBUGINFOD_URLS", found.server_fault);
    }
    dbg_found_clear(&found);
    if (file && !knows_functions(file)) {
        warn_of_fault(self->set, file);
        file = NULL;
    }
    return file;
}

static void log_source(const struct dbg_binary *self)
{
    const struct dbg_elf_file *source = self->source;
    const char *kind = dbg_elf_file_has_dwarf(source)     ? "functions and lines"
                       : dbg_elf_file_has_symbols(source) ? "functions, but no lines,"
                                                          : "neither functions nor lines";
    g_autofree char *directories = g_strjoinv("`, `", self->set->directories);
    g_autofree char *path = dbg_target_path(&self->set->search, self->path);
    g_autofree char *rest =
        g_strdup_printf(": %s come from `%s`; directories searched for debug files: `%s`", kind,
            source->path, directories);

    /*
     * The trace can describe the same file in several ways. Each description is a separate binary
     * of the set, so the message may already be logged.
     */
    if (g_hash_table_add(self->set->told, g_strconcat(path, rest, NULL))) {
        log_of_path(self->set, false, path, rest);
    }
}

/* If the trace has the build ID, the debug file alone is enough: the binary may be missing. */
static enum dbg_binary_state find_files(struct dbg_binary *self)
{
    g_autofree char *fault = NULL;
    const enum dbg_binary_state state = find_own_file(self, &fault);
    const bool has_dwarf = self->file && dbg_elf_file_has_dwarf(self->file);

    if (!has_dwarf && (self->file || self->identity.build_id.length > 0)) {
        self->source = find_debug_file(self);
    }
    if (!self->file && !self->source) {
        g_autofree char *path = dbg_target_path(&self->set->search, self->path);

        warn_once(self->set, path, fault);
        self->set->lacks_binaries = true;
        return state;
    }
    self->file = self->file ? self->file : self->source;
    self->source = self->source ? self->source : self->file;
    warn_of_fault(self->set, self->source);
    log_source(self);
    return DBG_BINARY_FOUND;
}

enum dbg_binary_state dbg_binary_open(struct dbg_binary *self)
{
    if (!self->is_open) {
        self->state = find_files(self);
        self->is_open = true;
    }
    return self->state;
}

bool dbg_binary_find(struct dbg_binary *self, uint64_t address, struct dbg_location *location)
{
    *location = (struct dbg_location){0};
    if (dbg_binary_open(self) != DBG_BINARY_FOUND) {
        return false;
    }
    bool is_known = dbg_elf_file_find(self->source, address + self->file->load_address, location);
    warn_of_fault(self->set, self->source);
    return is_known;
}
