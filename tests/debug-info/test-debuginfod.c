/* SPDX-License-Identifier: MIT */
/* Usage: test-debuginfod PYTHON SERVER */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h needs the headers above. */
#include <cmocka.h>
#include <dlfcn.h>
#include <errno.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
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
    g_setenv("DEBUGINFOD_MAXTIME", "1 s", TRUE);
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

static int open_file(uint8_t byte, uint32_t length, char **path, char **fault)
{
    struct dbg_build_id build_id = {.length = length};

    memset(build_id.bytes, byte, sizeof build_id.bytes);
    return dbg_debuginfod_open(&build_id, path, fault);
}

/*
 * Asserts that no file is found and that the fault contains `fault`, or that there is no fault if
 * `fault` is NULL.
 */
static void assert_no_file(uint8_t byte, uint32_t length, const char *fault)
{
    g_autofree char *path = NULL, *actual = NULL;

    assert_int_equal(open_file(byte, length, &path, &actual), -1);
    assert_null(path);
    if (!fault) {
        assert_null(actual);
    } else if (!actual || !strstr(actual, fault)) {
        fail_msg("`%s` isn't in `%s`", fault, actual ? actual : "");
    }
}

static void sends_no_request_without_urls(void **state)
{
    g_unsetenv("DEBUGINFOD_URLS");
    assert_no_file(1, LENGTH, "isn't set");
    g_setenv("DEBUGINFOD_URLS", "", TRUE);
    assert_no_file(1, LENGTH, "isn't set");
}

static void downloads_a_file_from_the_server(void **state)
{
    g_autofree char *path = NULL, *fault = NULL;
    char bytes[16] = "";
    int descriptor;

    g_setenv("DEBUGINFOD_URLS", urls, TRUE);
    descriptor = open_file(1, LENGTH, &path, &fault);
    assert_true(descriptor >= 0);
    assert_null(fault);
    assert_int_equal(read(descriptor, bytes, sizeof bytes - 1), 10);
    assert_string_equal(bytes, "debug file");
    assert_true(g_str_has_prefix(path, cache));
    close(descriptor);
}

/* Changing the environment would be a data race, because other threads may read it. */
static void does_not_change_the_environment(void **state)
{
    g_setenv("DEBUGINFOD_URLS", urls, TRUE);
    assert_no_file(3, LENGTH, NULL);
    assert_string_equal(g_getenv("DEBUGINFOD_MAXTIME"), "1 s");
}

static void finds_no_file_for_unknown_and_invalid_build_ids(void **state)
{
    g_setenv("DEBUGINFOD_URLS", urls, TRUE);
    assert_no_file(3, LENGTH, NULL);
    assert_no_file(1, 0, NULL);
}

/* Binds a port and doesn't listen, so that connections are refused while the socket is open. */
static int bind_port(char *url, size_t size)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t length = sizeof address;
    const int socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(socket_, (struct sockaddr *) &address, length), 0);
    assert_int_equal(getsockname(socket_, (struct sockaddr *) &address, &length), 0);
    snprintf(url, size, "http://127.0.0.1:%u", ntohs(address.sin_port));
    return socket_;
}

static void reports_a_server_that_cannot_be_reached(void **state)
{
    char url[64];
    const int port = bind_port(url, sizeof url);
    g_autofree char *both = g_strdup_printf("%s %s", url, urls);

    g_setenv("DEBUGINFOD_URLS", url, TRUE);
    assert_no_file(4, LENGTH, url);
    assert_no_file(4, LENGTH, g_strerror(ECONNREFUSED));
    g_setenv("DEBUGINFOD_URLS", both, TRUE);
    assert_no_file(4, LENGTH, NULL);
    close(port);
}

/* The first two requests time out after a second each; no more requests are sent after that. */
static void sends_no_more_requests_after_two_timeouts(void **state)
{
    const int64_t begin = tg_monotonic_ns();
    int64_t waited;

    g_setenv("DEBUGINFOD_URLS", urls, TRUE);
    for (uint32_t length = 21; length < 41; length++) {
        assert_no_file(2, length, "no answer in time");
    }
    waited = tg_monotonic_ns() - begin;
    assert_in_range(waited, INT64_C(1500000000), INT64_C(15000000000));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sends_no_request_without_urls),
        cmocka_unit_test(downloads_a_file_from_the_server),
        cmocka_unit_test(does_not_change_the_environment),
        cmocka_unit_test(finds_no_file_for_unknown_and_invalid_build_ids),
        cmocka_unit_test(reports_a_server_that_cannot_be_reached),
        cmocka_unit_test(sends_no_more_requests_after_two_timeouts),
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
