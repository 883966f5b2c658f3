/* SPDX-License-Identifier: MIT */

/* See implicit.h. */
#include "cli/convert/implicit.h"

#include "cli/graph/run-setting.h"

void words_add(GString *words, const char *name, const char *word)
{
    g_string_append_printf(words, "%s%s=%s", words->len > 0 ? "," : "", name, word);
}

void words_add_setting(const GString *words, GPtrArray *settings)
{
    if (words->len > 0) {
        run_settings_add(settings, RUN_OPTION_PARAMS, words->str);
    }
}

void implicit_init(struct implicit *implicit)
{
    *implicit = (struct implicit){
        .words = g_string_new(NULL),
        .strings = run_settings_create(),
    };
}

void implicit_clear(struct implicit *implicit)
{
    g_string_free(implicit->words, TRUE);
    g_ptr_array_unref(implicit->strings);
}

void implicit_add_word(struct implicit *implicit, const char *name, const char *word)
{
    implicit->exists = true;
    words_add(implicit->words, name, word);
}

void implicit_add_string(struct implicit *implicit, const char *name, const char *string)
{
    implicit->exists = true;
    run_settings_add_string(implicit->strings, name, string);
}

void implicit_move_settings(struct implicit *implicit, GPtrArray *settings)
{
    words_add_setting(implicit->words, settings);

    for (guint i = 0; i < implicit->strings->len; i++) {
        g_ptr_array_add(settings, implicit->strings->pdata[i]);
    }

    g_ptr_array_set_free_func(implicit->strings, NULL);
}
