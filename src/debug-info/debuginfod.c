/* SPDX-License-Identifier: MIT */
#include "debug-info/debuginfod.h"

#include <dlfcn.h>
#include <errno.h>
#include <glib.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/monotonic-time.h"
#include "base/units.h"

/*
 * Declarations from <elfutils/debuginfod.h>. With this copy, the library is optional for building
 * and running.
 */
struct client;
typedef int (*progress_func)(struct client *client, long done, long total);

struct library {
    struct client *(*begin)(void);
    void (*set_progressfn)(struct client *client, progress_func progress);
    int (*find_debuginfo)(
        struct client *client, const unsigned char *build_id, int length, char **path);
    void (*end)(struct client *client);
};

enum {
    DEFAULT_SECONDS = 30,
    MAX_SECONDS = 3600,
    SLOW_SECONDS = 5,
    MAX_TIMEOUTS = 2,
};

static const char *const limit_variable = "DEBUGINFOD_MAXTIME";

/* The mutex allows one request at a time, so the other static variables need no lock. */
static GMutex mutex;
static int64_t deadline;
static bool is_late;
static unsigned int timeouts;

/*
 * elfutils calls this function about once a second during a request. Any result except 0 ends the
 * request. elfutils 0.192 doesn't call this function until a server has sent its first bytes.
 * During that time, only the environment variable that cli/debuginfod-limit.h sets limits the
 * request.
 */
static int end_late_request(struct client *client, long done, long total)
{
    is_late = is_late || tg_monotonic_ns() >= deadline;
    return is_late;
}

static int64_t limit_seconds(void)
{
    const char *const text = g_getenv(limit_variable);
    const int64_t seconds = text ? g_ascii_strtoll(text, NULL, 10) : 0;

    return seconds > 0 ? MIN(seconds, MAX_SECONDS) : DEFAULT_SECONDS;
}

static const struct library *load(void)
{
    static struct library library;
    static bool is_loaded;

    if (is_loaded) {
        return library.end ? &library : NULL;
    }
    is_loaded = true;
    void *object = dlopen("libdebuginfod.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!object) {
        return NULL;
    }
    *(void **) &library.begin = dlsym(object, "debuginfod_begin");
    *(void **) &library.set_progressfn = dlsym(object, "debuginfod_set_progressfn");
    *(void **) &library.find_debuginfo = dlsym(object, "debuginfod_find_debuginfo");
    if (library.begin && library.set_progressfn && library.find_debuginfo) {
        *(void **) &library.end = dlsym(object, "debuginfod_end");
    }
    return library.end ? &library : NULL;
}

/*
 * Requests the debug file of a build ID. Returns a descriptor, or a negative error number; -ENOENT
 * if no server has the file.
 */
static int ask(const struct library *library, const struct dbg_build_id *build_id, char **path)
{
    struct client *const client = library->begin();
    const int64_t begin = tg_monotonic_ns();

    if (!client) {
        return -ENOMEM;
    }
    is_late = false;
    deadline = begin + limit_seconds() * TG_NS_PER_S;
    library->set_progressfn(client, end_late_request);
    int descriptor = library->find_debuginfo(client, build_id->bytes, (int) build_id->length, path);
    library->end(client);
    if (descriptor >= 0) {
        timeouts = 0;
        return descriptor;
    }
    /*
     * -ENOENT doesn't always mean that no server has the file. The library also returns this error
     * if our limit ends the request, or if one of several servers fails.
     */
    is_late = is_late || descriptor == -ETIME;
    if (is_late || tg_monotonic_ns() - begin >= (int64_t) SLOW_SECONDS * TG_NS_PER_S) {
        timeouts++;
    }
    return is_late ? -ETIME : descriptor;
}

static int ask_if_worthwhile(const struct dbg_build_id *build_id, char **path)
{
    if (timeouts >= MAX_TIMEOUTS) {
        return -ETIME;
    }
    const struct library *library = load();
    return library ? ask(library, build_id, path) : -ENOPKG;
}

static char *describe_fault(const char *urls, int error)
{
    const char *reason;

    switch (error) {
    case ENOENT:
        return NULL;
    case ENOPKG:
        return g_strdup(" can't be used: libdebuginfod isn't installed");
    case EHOSTUNREACH:
        /* EHOSTUNREACH also means that the name of a server is unknown */
        reason = "no host was found";
        break;
    case ETIME:
        reason = "no answer in time";
        break;
    default:
        reason = g_strerror(error);
    }
    return g_strdup_printf(" (`%s`): no debug files from these servers: %s", urls, reason);
}

int dbg_debuginfod_open(const struct dbg_build_id *build_id, char **path, char **fault)
{
    const char *const urls = g_getenv("DEBUGINFOD_URLS");
    char *found_path = NULL;

    if (!urls || !*urls) {
        *fault = g_strdup(" isn't set, so no server is searched for debug files");
        return -1;
    }
    /* The library treats a build ID of length 0 as text. */
    if (build_id->length == 0) {
        return -1;
    }
    g_mutex_lock(&mutex);
    int descriptor = ask_if_worthwhile(build_id, &found_path);
    g_mutex_unlock(&mutex);
    if (descriptor < 0) {
        *fault = describe_fault(urls, -descriptor);
        return -1;
    }
    *path = g_strdup(found_path);
    free(found_path); /* NOLINT: the library allocated it with malloc() */
    /* After a download, the file offset is at the end of the file. */
    lseek(descriptor, 0, SEEK_SET);
    return descriptor;
}
