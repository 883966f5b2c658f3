/* SPDX-License-Identifier: MIT */
#include "debug-info/binary.h"

#include <errno.h>
#include <glib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "debug-info/elf-file.h"

/* A trace may name any number of files: those after so many aren't warned of. */
enum { MAX_WARNING_COUNT = 100 };

/* Two paths that lead to the same file share what was read of it. */
struct file_key {
    uint64_t device, inode, size;
    int64_t seconds, nanoseconds; /* of the last change */
};

struct dbg_binary_set {
    char **directories, *target_prefix;
    struct dbg_search search; /* its strings are the above */
    dbg_warn_func warn;
    void *warn_data;
    GHashTable *binaries; /* struct dbg_binary, by identity */
    GHashTable *files;    /* struct file_key -> struct dbg_elf_file */
    GHashTable *warned;   /* paths about which a warning was given */
};

struct dbg_binary {
    struct dbg_binary_identity identity;
    char *path, *debug_link; /* the strings of `identity` */
    struct dbg_binary_set *set;
    bool is_open;
    /* The rest is set when it is open. */
    enum dbg_binary_state state;
    struct dbg_elf_file *file;   /* of the set; NULL: missing */
    struct dbg_elf_file *source; /* which says what its addresses are: itself or its debug file */
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

    return hash_bytes(g_str_hash(identity->path), identity->build_id, identity->build_id_length);
}

static gboolean equal_binaries(const void *a_, const void *b_)
{
    const struct dbg_binary_identity *a = &((const struct dbg_binary *) a_)->identity;
    const struct dbg_binary_identity *b = &((const struct dbg_binary *) b_)->identity;

    return strcmp(a->path, b->path) == 0 && a->build_id_length == b->build_id_length &&
           memcmp(a->build_id, b->build_id, a->build_id_length) == 0 &&
           g_strcmp0(a->debug_link, b->debug_link) == 0 &&
           (!a->debug_link || a->debug_link_crc == b->debug_link_crc);
}

static unsigned hash_key(const void *key)
{
    return hash_bytes(0, key, sizeof(struct file_key));
}

static gboolean equal_keys(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct file_key)) == 0;
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
    const struct dbg_search *search, dbg_warn_func warn, void *data)
{
    struct dbg_binary_set *self = g_new0(struct dbg_binary_set, 1);

    self->directories = g_strdupv((char **) search->directories);
    self->target_prefix = g_strdup(search->target_prefix);
    self->search = *search;
    self->search.directories = (const char *const *) self->directories;
    self->search.target_prefix = self->target_prefix;
    self->warn = warn;
    self->warn_data = data;
    self->binaries = g_hash_table_new_full(hash_binary, equal_binaries, NULL, destroy_binary);
    self->files = g_hash_table_new_full(hash_key, equal_keys, g_free, destroy_file);
    self->warned = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return self;
}

void dbg_binary_set_destroy(struct dbg_binary_set *self)
{
    g_hash_table_destroy(self->binaries);
    g_hash_table_destroy(self->files);
    g_hash_table_destroy(self->warned);
    g_strfreev(self->directories);
    g_free(self->target_prefix);
    g_free(self);
}

/* `fault` follows the path. */
static void warn_once(struct dbg_binary_set *self, const char *path, const char *fault)
{
    g_autofree char *message = NULL;
    guint count;

    if (!g_hash_table_add(self->warned, g_strdup(path))) {
        return;
    }
    count = g_hash_table_size(self->warned);
    if (count <= MAX_WARNING_COUNT) {
        message = g_strconcat(path, fault, NULL);
        self->warn(self->warn_data, message);
    } else if (count == MAX_WARNING_COUNT + 1) {
        self->warn(self->warn_data, "there are more files that can't be used: they aren't listed");
    }
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

/* Takes `fd`, which may be -1, and `path`. Returns the file, which belongs to the set, or NULL. */
static struct dbg_elf_file *read_file(struct dbg_binary_set *self, int fd, char *path)
{
    g_autofree char *own_path = path;
    struct dbg_elf_file *file = NULL;
    struct stat status;

    if (fd < 0) {
        return NULL;
    }
    if (fstat(fd, &status) == 0) {
        struct file_key key = {
            .device = status.st_dev,
            .inode = status.st_ino,
            .size = (uint64_t) status.st_size,
            .seconds = status.st_mtim.tv_sec,
            .nanoseconds = status.st_mtim.tv_nsec,
        };

        file = g_hash_table_lookup(self->files, &key);
        if (!file) {
            file = dbg_elf_file_read(fd, path, &self->search);
            g_hash_table_insert(self->files, g_memdup2(&key, sizeof key), file);
        }
    }
    close(fd);
    return file;
}

static const char *describe_open_error(int error)
{
    return error == EINVAL ? "it isn't a regular file" : g_strerror(error);
}

/* Also warns if there is none. */
static struct dbg_elf_file *read_binary_file(const struct dbg_binary *self)
{
    struct dbg_binary_set *set = self->set;
    g_autofree char *path = dbg_target_path(&set->search, self->path), *fault = NULL;
    int fd = dbg_open_target(&set->search, self->path);
    struct dbg_elf_file *file;

    if (fd < 0) {
        fault = g_strdup_printf(
            ": what events name in this binary stays unknown: %s", describe_open_error(errno));
        warn_once(set, path, fault);
        return NULL;
    }
    file = read_file(set, fd, g_strdup(path));
    if (!file || !file->is_elf) {
        warn_once(set, path, " isn't an ELF file that can be read");
        return NULL;
    }
    return file;
}

static bool has_other_build_id(
    const struct dbg_binary_identity *identity, const struct dbg_build_id *build_id)
{
    return identity->build_id_length > 0 &&
           (identity->build_id_length != build_id->length ||
               memcmp(identity->build_id, build_id->bytes, build_id->length) != 0);
}

static void warn_of_fault(struct dbg_binary_set *self, const struct dbg_elf_file *file)
{
    const char *fault = dbg_elf_file_fault(file);
    g_autofree char *text = NULL;

    if (fault) {
        text = g_strdup_printf(": some debugging information can't be used: %s", fault);
        warn_once(self, file->path, text);
    }
}

/* What the file says of itself, and what the trace says where it says nothing. */
static struct dbg_binary_identity identity_for_search(const struct dbg_binary *self)
{
    struct dbg_binary_identity identity = self->identity;
    const struct dbg_elf_file *file = self->file;

    if (file->build_id.length > 0) {
        memcpy(identity.build_id, file->build_id.bytes, sizeof identity.build_id);
        identity.build_id_length = file->build_id.length;
    }
    if (!identity.debug_link) {
        identity.debug_link = file->debug_link;
        identity.debug_link_crc = file->debug_link_crc;
    }
    return identity;
}

/* Returns NULL if there is none. */
static struct dbg_elf_file *find_debug_file(const struct dbg_binary *self)
{
    struct dbg_binary_identity identity = identity_for_search(self);
    char *path = NULL;
    int fd = dbg_open_debug_file(&self->set->search, &identity, &path);

    return read_file(self->set, fd, path);
}

static struct dbg_elf_file *find_source(const struct dbg_binary *self)
{
    struct dbg_elf_file *debug_file;

    if (dbg_elf_file_has_dwarf(self->file)) {
        return self->file;
    }
    debug_file = find_debug_file(self);
    return debug_file &&
                   (dbg_elf_file_has_dwarf(debug_file) || dbg_elf_file_has_symbols(debug_file))
               ? debug_file
               : self->file;
}

static enum dbg_binary_state find_files(struct dbg_binary *self)
{
    self->file = read_binary_file(self);
    if (!self->file) {
        return DBG_BINARY_MISSING;
    }
    if (has_other_build_id(&self->identity, &self->file->build_id)) {
        warn_once(self->set, self->file->path, " has another build ID than what was traced");
        return DBG_BINARY_OTHER;
    }
    self->source = find_source(self);
    warn_of_fault(self->set, self->source);
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
    bool is_known;

    *location = (struct dbg_location){0};
    if (dbg_binary_open(self) != DBG_BINARY_FOUND) {
        return false;
    }
    is_known = dbg_elf_file_find(self->source, address + self->file->load_address, location);
    warn_of_fault(self->set, self->source);
    return is_known;
}
