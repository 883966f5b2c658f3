/* SPDX-License-Identifier: MIT */

/* --names and --fields: comma-separated lists of what `sink.text.pretty` shows. */
#include <string.h>

#include "cli/convert/conversion.h"

struct list_item {
    const char *name;
    const char *param;
};

/* A comma-separated list as option argument; the default comes with `all` and `none`, else it is to
 * hide. */
struct list_option {
    const char *name;
    const char *show_all;
    const char *hide_others;
    const struct list_item *items;
};

static const struct list_option names_option = {
    .name = "--names",
    .show_all = "name-default=show",
    .hide_others = "name-default=hide",
    .items =
        (const struct list_item[]){
            {"payload", "name-payload=yes"},
            {"args", "name-payload=yes"},
            {"arg", "name-payload=yes"},
            {"context", "name-context=yes"},
            {"ctx", "name-context=yes"},
            {"scope", "name-scope=yes"},
            {"header", "name-header=yes"},
            {"all", NULL},
            {"none", NULL},
            {NULL, NULL},
        },
};

static const struct list_option fields_option = {
    .name = "--fields",
    .show_all = "field-default=show",
    .hide_others = "field-default=hide",
    .items =
        (const struct list_item[]){
            {"trace", "field-trace=yes"},
            {"trace:hostname", "field-trace:hostname=yes"},
            {"trace:domain", "field-trace:domain=yes"},
            {"trace:procname", "field-trace:procname=yes"},
            {"trace:vpid", "field-trace:vpid=yes"},
            {"loglevel", "field-loglevel=yes"},
            {"emf", "field-emf=yes"},
            {"callsite", "field-callsite=yes"},
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

    cli_error("Unknown name `%s`: %s takes %s", name, list->name, known->str);
    return NULL;
}

static bool apply_list(
    struct conversion *conversion, const struct list_option *list, const char *value)
{
    g_auto(GStrv) names = g_strsplit(value, ",", -1);
    const char *whole = NULL;
    bool any = false;

    for (char **name = names; *name; name++) {
        const struct list_item *item;

        if (!*g_strstrip(*name)) {
            continue;
        }

        item = find_item(list, *name);

        if (!item) {
            return false;
        }

        any = true;

        if (item->param) {
            conversion_imply_plain(conversion, IMPLICIT_PRETTY, item->param);
            continue;
        }

        if (whole && strcmp(whole, *name) != 0) {
            cli_error("%s cannot be both `all` and `none`", list->name);
            return false;
        }

        if (!whole) {
            conversion_imply_plain(conversion, IMPLICIT_PRETTY,
                strcmp(*name, "all") == 0 ? list->show_all : list->hide_others);
        }

        whole = *name;
    }

    if (any && !whole) {
        conversion_imply_plain(conversion, IMPLICIT_PRETTY, list->hide_others);
    }

    conversion_imply(conversion, IMPLICIT_PRETTY);
    return true;
}

bool conversion_apply_names(struct conversion *conversion, const char *value)
{
    return apply_list(conversion, &names_option, value);
}

bool conversion_apply_fields(struct conversion *conversion, const char *value)
{
    return apply_list(conversion, &fields_option, value);
}
