/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the path of a written trace. The input contains the name and the environment of the trace
 * that is read, one entry per line. The path must not lead out of the output directory.
 */
#include <glib.h>
#include <string.h>

#define assert_int_equal(a, b) g_assert_cmpint(a, ==, b)
#define assert_true(a)         g_assert(a)
#include "../plugins/common/in-iterator.h"

#include "plugins/ctf/fs-sink/trace-path.h"
#include "text.h"

/* Adds an entry of the environment. A text that is a number becomes an integer. */
static void set_entry(bt_trace *trace, const char *name, const char *text)
{
    int64_t number;

    if (g_ascii_string_to_signed(text, 10, INT64_MIN, INT64_MAX, &number, NULL)) {
        bt_trace_set_environment_entry_integer(trace, name, number);
    } else {
        bt_trace_set_environment_entry_string(trace, name, text);
    }
}

static void fill(bt_trace *trace, char **lines)
{
    static const char *const names[] = {"tracer_name", "tracer_major", "tracer_minor", "hostname",
        "trace_name", "trace_creation_datetime", "domain", "tracer_buffering_scheme", "procname",
        "vpid_datetime", "vpid", "tracer_buffering_id", "architecture_bit_width"};

    if (*lines) {
        bt_trace_set_name(trace, *lines++);
    }
    for (size_t i = 0; *lines && i < G_N_ELEMENTS(names); i++) {
        set_entry(trace, names[i], *lines++);
    }
}

static void check(const char *path)
{
    g_auto(GStrv) elements = g_strsplit(path, "/", -1);

    g_assert(*path);
    g_assert(!g_str_has_suffix(path, ".partial"));
    for (char **element = elements; *element; element++) {
        g_assert_cmpstr(*element, !=, ".");
        g_assert_cmpstr(*element, !=, "..");
        g_assert_cmpuint(strlen(*element), <=, 255);
    }
}

static void make_path(bt_self_message_iterator *iterator, void *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    bt_trace_class *trace_class =
        bt_trace_class_create(bt_self_message_iterator_borrow_component(iterator));
    bt_trace *trace = bt_trace_create(trace_class);
    g_autofree char *path = NULL;

    fill(trace, lines);
    path = trace_path(trace);
    check(path);
    trace_is_lttng(trace);
    bt_trace_put_ref(trace);
    bt_trace_class_put_ref(trace_class);
}

void fuzz_text(const char *text)
{
    run_in_iterator(0, make_path, (void *) text);
}
