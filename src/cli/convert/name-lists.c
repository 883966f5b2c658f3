/* SPDX-License-Identifier: MIT */
/* See name-lists.h. */
#include "cli/convert/name-lists.h"

#include <string.h>

#include "cli/error.h"

struct list_item {
    const char *name;
    const char *param;
};

/*
 * An option whose argument is a comma-separated list. If the list contains `all`, names that aren't
 * in the list are shown; otherwise, they are hidden.
 */
struct list_option {
    const char *name;
    const char *default_param;
    const struct list_item *items;
};

static const struct list_option names_option = {
    .name = "names",
    .default_param = "name-default",
    .items =
        (const struct list_item[]){
            {"payload", "name-payload"},
            {"args", "name-payload"},
            {"arg", "name-payload"},
            {"context", "name-context"},
            {"ctx", "name-context"},
            {"scope", "name-scope"},
            {"header", "name-header"},
            {"all", NULL},
            {"none", NULL},
            {NULL, NULL},
        },
};

static const struct list_option fields_option = {
    .name = "fields",
    .default_param = "field-default",
    .items =
        (const struct list_item[]){
            {"trace", "field-trace"},
            {"trace:hostname", "field-trace:hostname"},
            {"trace:domain", "field-trace:domain"},
            {"trace:procname", "field-trace:procname"},
            {"trace:vpid", "field-trace:vpid"},
            {"loglevel", "field-loglevel"},
            {"emf", "field-emf"},
            {"callsite", "field-callsite"},
            {"all", NULL},
            {NULL, NULL},
        },
};

static const struct list_item *find_item(const struct list_option *list, const char *name)
{
    for (const struct list_item *item = list->items; item->name; item++) {
        if (strcmp(item->name, name) == 0) {
            return item;
        }
    }

    g_autoptr(GString) known = g_string_new(NULL);

    for (const struct list_item *item = list->items; item->name; item++) {
        g_string_append_printf(known, "%s%s", item == list->items ? "" : ", ", item->name);
    }
    cli_error("Unknown name `%s`: --%s takes %s", name, list->name, known->str);
    return NULL;
}

/* Sets what happens to names or fields that aren't in the list: `word` is `show` or `hide`. */
static void set_default(struct implicit *pretty, const struct list_option *list, const char *word)
{
    implicit_add_word(pretty, list->default_param, word, bt_value_string_create_init(word));
}

bool name_list_apply(struct implicit *pretty, const char *option, const char *value)
{
    const struct list_option *list =
        strcmp(option, names_option.name) == 0 ? &names_option : &fields_option;
    g_auto(GStrv) names = g_strsplit(value, ",", -1);
    const char *whole = NULL;
    bool any = false;

    for (char **name = names; *name; name++) {
        if (!*g_strstrip(*name)) {
            continue;
        }
        const struct list_item *item = find_item(list, *name);
        if (!item) {
            return false;
        }
        any = true;
        if (item->param) {
            implicit_add_flag(pretty, item->param);
            continue;
        }
        if (whole && strcmp(whole, *name) != 0) {
            cli_error("--%s cannot be both `all` and `none`", list->name);
            return false;
        }
        if (!whole) {
            set_default(pretty, list, strcmp(*name, "all") == 0 ? "show" : "hide");
        }
        whole = *name;
    }
    if (any && !whole) {
        set_default(pretty, list, "hide");
    }
    implicit_ask(pretty, list->name);
    return true;
}
