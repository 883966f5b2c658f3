/* SPDX-License-Identifier: MIT */
/*
 * Tests the level of the library's log, from the environment and at run time, and the lines of the
 * log.
 */
#include "lib/logging-internal.h"
#include "tests/lib/breaks-condition.h"

#include <stdio.h>
#include <stdlib.h>

static const char *program; /* path of this program, which prints its level if it has arguments */

static int initial_level_with(const char *name)
{
    g_autofree char *output = NULL;
    char *arguments[] = {(char *) program, (char *) "print-level", NULL};
    g_auto(GStrv) environment = g_get_environ();

    environment = name ? g_environ_setenv(environment, "LIBBABELTRACE2_INIT_LOG_LEVEL", name, TRUE)
                       : g_environ_unsetenv(environment, "LIBBABELTRACE2_INIT_LOG_LEVEL");
    assert_true(g_spawn_sync(
        NULL, arguments, environment, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, NULL, NULL));
    return atoi(output);
}

static void environment_sets_the_initial_level(void **state)
{
    static const struct {
        const char *name;
        int level;
    } cases[] = {
        {NULL, BT_LOGGING_LEVEL_NONE},
        {"", BT_LOGGING_LEVEL_NONE},
        {"unknown", BT_LOGGING_LEVEL_NONE},
        {"N", BT_LOGGING_LEVEL_NONE},
        {"FATAL", BT_LOGGING_LEVEL_FATAL},
        {"E", BT_LOGGING_LEVEL_ERROR},
        {"WARN", BT_LOGGING_LEVEL_WARNING},
        {"WARNING", BT_LOGGING_LEVEL_WARNING},
        {"I", BT_LOGGING_LEVEL_INFO},
        {"DEBUG", BT_LOGGING_LEVEL_DEBUG},
        {"TRACE", BT_LOGGING_LEVEL_TRACE},
        {"T", BT_LOGGING_LEVEL_TRACE},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        assert_int_equal(initial_level_with(cases[i].name), cases[i].level);
    }
}

static void level_can_be_changed(void **state)
{
    bt_logging_set_global_level(BT_LOGGING_LEVEL_INFO);
    assert_int_equal(bt_logging_get_global_level(), BT_LOGGING_LEVEL_INFO);
    bt_logging_set_global_level(BT_LOGGING_LEVEL_NONE);
    assert_int_equal(bt_logging_get_global_level(), BT_LOGGING_LEVEL_NONE);
}

static void statements_below_the_level_print_nothing(void **state)
{
    int read_end = -1;
    const pid_t child = fork_with_captured_stderr(&read_end);

    if (child == 0) {
        bt_logging_set_global_level(BT_LOGGING_LEVEL_WARNING);
        BT_LOGI("information");
        BT_LOGW("warning %d", 1);
        BT_LOGE("error");
        _exit(0);
    }

    g_autofree char *output = read_all(read_end);
    g_auto(GStrv) lines = g_strsplit(output, "\n", 0);

    waitpid(child, NULL, 0);
    assert_int_equal(g_strv_length(lines), 3); /* the last element is empty */
    assert_non_null(strstr(lines[0], " W LIB "));
    assert_true(g_str_has_suffix(lines[0], " warning 1"));
    assert_non_null(strstr(lines[1], " E LIB "));
    assert_string_equal(lines[2], "");
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(environment_sets_the_initial_level),
        cmocka_unit_test(level_can_be_changed),
        cmocka_unit_test(statements_below_the_level_print_nothing),
    };

    if (count > 1) {
        printf("%d\n", (int) bt_logging_get_global_level());
        return 0;
    }
    program = arguments[0];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
