/* SPDX-License-Identifier: MIT */
/* Tests parsing the URLs of relay daemons and their sessions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "plugins/ctf/lttng-live-source/url.h"

/* Returns the parts of a URL in one line, or the error message. */
static char *describe(const char *text)
{
    g_auto(live_url) url = {0};
    g_autofree char *error = NULL, *peer = NULL, *base = NULL;

    if (!live_url_parse(text, &url, &error)) {
        const char *reason = strstr(error, "daemon: ");

        assert_int_equal(error[0], '`');
        assert_memory_equal(error + 1, text, strlen(text));
        assert_non_null(reason);
        return g_strndup(reason + strlen("daemon: "), strcspn(reason, "(") - strlen("daemon:  "));
    }
    peer = live_url_peer(&url);
    base = live_url_base(&url);
    return g_strdup_printf("%s %s %s %s %s", url.host, peer, base, url.target ? url.target : "-",
        url.session ? url.session : "-");
}

static void urls_are_split_into_parts_or_rejected(void **state)
{
    static const struct {
        const char *url, *expected;
    } cases[] = {
        {"net://h", "h h:5344 net://h:5344 - -"},
        {"net://h/", "h h:5344 net://h:5344 - -"},
        {"net4://1.2.3.4:1", "1.2.3.4 1.2.3.4:1 net4://1.2.3.4:1 - -"},
        {"net6://[::1]", "::1 [::1]:5344 net6://[::1]:5344 - -"},
        {"net://[fe80::1%lo]:65535/host/t/s",
            "fe80::1%lo [fe80::1%lo]:65535 net://[fe80::1%lo]:65535 t s"},
        {"net://h:00080", "h h:80 net://h:80 - -"},
        {"net://u@h/host/a b/c%20d", "u@h u@h:5344 net://u@h:5344 a b c%20d"},
        {"", "it must start with `net://`, `net4://` or `net6://`"},
        {"NET://h", "it must start with `net://`, `net4://` or `net6://`"},
        {"net5://h", "it must start with `net://`, `net4://` or `net6://`"},
        {"net://", "the name of the host is missing"},
        {"net:///host/a/b", "the name of the host is missing"},
        {"net://:1", "the name of the host is missing"},
        {"net://[]", "the name of the host is missing"},
        {"net://[::1", "there must be `]` after the address of the host"},
        {"net://h:", "the port is not a number from 0 to 65535"},
        {"net://h:-1", "the port is not a number from 0 to 65535"},
        {"net://h: 1", "the port is not a number from 0 to 65535"},
        {"net://h:65536", "the port is not a number from 0 to 65535"},
        {"net://h:99999999999999999999", "the port is not a number from 0 to 65535"},
        {"net://h:1x", "there must be `/host/` before the name of the target"},
        {"net://[::1]1", "there must be `/host/` before the name of the target"},
        {"net://h/hosts/a/b", "there must be `/host/` before the name of the target"},
        {"net://h/host/", "there must be `TARGET/SESSION` after `/host/`"},
        {"net://h/host/a", "there must be `TARGET/SESSION` after `/host/`"},
        {"net://h/host/a/", "there must be `TARGET/SESSION` after `/host/`"},
        {"net://h/host//b", "there must be `TARGET/SESSION` after `/host/`"},
        {"net://h/host/a/b/", "there must not be a `/` after the name of the session, or in it"},
        {"net://h/host/a/b/c", "there must not be a `/` after the name of the session, or in it"},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = describe(cases[i].url);

        assert_string_equal(text, cases[i].expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(urls_are_split_into_parts_or_rejected)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
