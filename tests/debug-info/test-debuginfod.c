/* SPDX-License-Identifier: MIT */
/* Usage: test-debuginfod PYTHON SERVER */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h needs those before it. */
#include <cmocka.h>
#include <dlfcn.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/monotonic-time.h"
#include "debug-info/debuginfod.h"

enum { LENGTH = 20 };

static char *python, *script, *urls, *cache;
static GPid server;
static FILE *from_server;

static int start_server(void **state)
{
    char *arguments[] = {python, script, NULL};
    char port[16] = "";
    int output;

    cache = g_dir_make_tmp("tracegraph-debuginfod-XXXXXX", NULL);
    if (!cache || !g_spawn_async_with_pipes(NULL, arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL,
                      NULL, &server, NULL, &output, NULL, NULL)) {
        return -1;
    }
    from_server = fdopen(output, "r");
    if (!fgets(port, sizeof port, from_server)) {
        return -1;
    }
    urls = g_strdup_printf("http://127.0.0.1:%s", g_strchomp(port));
    g_setenv("DEBUGINFOD_CACHE_PATH", cache, TRUE);
    g_setenv("DEBUGINFOD_MAXTIME", "1", TRUE);
    return 0;
}

static int stop_server(void **state)
{
    char rm[] = "rm", option[] = "-r";
    char *arguments[] = {rm, option, cache, NULL};

    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    fclose(from_server);
    g_spawn_sync(NULL, arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL);
    g_free(cache);
    g_free(urls);
    return 0;
}

static int open_file(uint8_t byte, uint32_t length, char **path)
{
    uint8_t build_id[2 * 64];

    memset(build_id, byte, sizeof build_id);
    return dbg_debuginfod_open(build_id, length, path);
}

static void no_server_is_asked_without_urls(void **state)
{
    g_unsetenv("DEBUGINFOD_URLS");
    assert_int_equal(open_file(1, LENGTH, NULL), -1);
    g_setenv("DEBUGINFOD_URLS", "", TRUE);
    assert_int_equal(open_file(1, LENGTH, NULL), -1);
}

static void a_file_comes_from_the_server(void **state)
{
    g_autofree char *path = NULL;
    char bytes[16] = "";
    int descriptor;

    g_setenv("DEBUGINFOD_URLS", urls, TRUE);
    descriptor = open_file(1, LENGTH, &path);
    assert_true(descriptor >= 0);
    assert_int_equal(read(descriptor, bytes, sizeof bytes - 1), 10);
    assert_string_equal(bytes, "debug file");
    assert_true(g_str_has_prefix(path, cache));
    close(descriptor);
}

static void unknown_files_and_odd_build_ids_have_none(void **state)
{
    char *path = NULL;

    g_setenv("DEBUGINFOD_URLS", urls, TRUE);
    assert_int_equal(open_file(3, LENGTH, &path), -1);
    assert_int_equal(open_file(1, 0, &path), -1);
    assert_int_equal(open_file(1, 65, &path), -1);
    assert_null(path);
}

/* Two files are waited for, a second each; the others aren't. */
static void a_silent_server_is_given_up(void **state)
{
    const int64_t begin = tg_monotonic_ns();
    int64_t waited;

    g_setenv("DEBUGINFOD_URLS", urls, TRUE);
    for (uint32_t length = 21; length < 41; length++) {
        assert_int_equal(open_file(2, length, NULL), -1);
    }
    waited = tg_monotonic_ns() - begin;
    assert_in_range(waited, INT64_C(1500000000), INT64_C(15000000000));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_server_is_asked_without_urls),
        cmocka_unit_test(a_file_comes_from_the_server),
        cmocka_unit_test(unknown_files_and_odd_build_ids_have_none),
        cmocka_unit_test(a_silent_server_is_given_up),
    };

    if (argc < 3) {
        return 1;
    }
    if (!dlopen("libdebuginfod.so.1", RTLD_NOW)) {
        return 77;
    }
    python = argv[1];
    script = argv[2];
    return cmocka_run_group_tests(tests, start_server, stop_server);
}
