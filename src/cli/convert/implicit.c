/* SPDX-License-Identifier: MIT */
/* See implicit.h. */
#include "cli/convert/implicit.h"

#include "cli/graph/run-setting.h"

const struct implicit_description implicit_descriptions[IMPLICIT_COUNT] = {
    [IMPLICIT_LTTNG_LIVE] = {"lttng-live", BT_COMPONENT_CLASS_TYPE_SOURCE, "ctf", "lttng-live"},
    [IMPLICIT_PRETTY] = {"pretty", BT_COMPONENT_CLASS_TYPE_SINK, "text", "pretty"},
    [IMPLICIT_CTF_SINK] = {"sink-ctf-fs", BT_COMPONENT_CLASS_TYPE_SINK, "ctf", "fs"},
    [IMPLICIT_DUMMY] = {"dummy", BT_COMPONENT_CLASS_TYPE_SINK, "utils", "dummy"},
    [IMPLICIT_COUNTER] = {"counter", BT_COMPONENT_CLASS_TYPE_SINK, "utils", "counter"},
    [IMPLICIT_MUXER] = {"muxer", BT_COMPONENT_CLASS_TYPE_FILTER, "utils", "muxer"},
    [IMPLICIT_SORT] = {"sort", BT_COMPONENT_CLASS_TYPE_FILTER, "utils", "sort"},
    [IMPLICIT_TRIMMER] = {"trimmer", BT_COMPONENT_CLASS_TYPE_FILTER, "utils", "trimmer"},
    [IMPLICIT_SELECT] = {"select", BT_COMPONENT_CLASS_TYPE_FILTER, "utils", "select"},
    [IMPLICIT_DEBUG_INFO] = {"debug-info", BT_COMPONENT_CLASS_TYPE_FILTER, "lttng-utils",
        "debug-info"},
};

void implicit_init(struct implicit *implicit)
{
    *implicit = (struct implicit){
        .words = run_settings_create(),
        .strings = run_settings_create(),
    };
}

void implicit_clear(struct implicit *implicit)
{
    g_ptr_array_unref(implicit->words);
    g_ptr_array_unref(implicit->strings);
}

void implicit_ask(struct implicit *implicit, const char *option)
{
    implicit->exists = true;
    if (!implicit->option) {
        implicit->option = option;
    }
}

void implicit_add_flag(struct implicit *implicit, const char *name)
{
    implicit->exists = true;
    run_settings_add_flag(implicit->words, name);
}

void implicit_add_word(
    struct implicit *implicit, const char *name, const char *word, bt_value *value)
{
    implicit->exists = true;
    run_settings_add_word(implicit->words, name, word, value);
}

void implicit_add_string(struct implicit *implicit, const char *name, const char *string)
{
    implicit->exists = true;
    run_settings_add_string(implicit->strings, name, string);
}

void implicit_append_string(struct implicit *implicit, const char *name, const char *string)
{
    implicit->exists = true;
    run_settings_append_string(implicit->strings, name, string);
}

static void move(GPtrArray *from, GPtrArray *to)
{
    for (guint i = 0; i < from->len; i++) {
        g_ptr_array_add(to, from->pdata[i]);
    }
    g_ptr_array_set_free_func(from, NULL);
}

void implicit_move_settings(struct implicit *implicit, GPtrArray *settings)
{
    move(implicit->words, settings);
    move(implicit->strings, settings);
}
