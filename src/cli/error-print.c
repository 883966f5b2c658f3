/* SPDX-License-Identifier: MIT */

/*
 * See error-print.h. The first cause says what went wrong, which is what the user wants to know.
 * The rest of the chain follows, each line with its actor.
 *
 *     error: trace/metadata:12:9: unknown type `uint23_t`
 *       [source.ctf.fs `ctf`] Cannot read the metadata of trace `trace`
 *       [libbabeltrace2] Cannot initialize component `ctf`
 *       [Babeltrace CLI] Cannot create component `ctf` (source.ctf.fs)
 */
#include "cli/error-print.h"

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdio.h>
#include <string.h>

#include "assembly/component-class.h"
#include "cli/cli.h"

/* Appends `TYPE.PLUGIN.CLASS`, without the plugin if the class has none. */
static void append_class(
    GString *out, bt_component_class_type type, const char *plugin, const char *class_name)
{
    g_string_append(out, assembly_component_type_name(type));

    if (plugin) {
        g_string_append_printf(out, ".%s", plugin);
    }

    g_string_append_printf(out, ".%s", class_name);
}

/* Names the actor of `cause`; the result is the caller's. */
static char *describe_actor(const bt_error_cause *cause)
{
    GString *out = g_string_new(NULL);

    switch (bt_error_cause_get_actor_type(cause)) {
    case BT_ERROR_CAUSE_ACTOR_TYPE_UNKNOWN:
        g_string_append(out, bt_error_cause_get_module_name(cause));
        break;
    case BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT:
        append_class(out, bt_error_cause_component_actor_get_component_class_type(cause),
            bt_error_cause_component_actor_get_plugin_name(cause),
            bt_error_cause_component_actor_get_component_class_name(cause));
        g_string_append_printf(
            out, " `%s`", bt_error_cause_component_actor_get_component_name(cause));
        break;
    case BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT_CLASS:
        append_class(out, bt_error_cause_component_class_actor_get_component_class_type(cause),
            bt_error_cause_component_class_actor_get_plugin_name(cause),
            bt_error_cause_component_class_actor_get_component_class_name(cause));
        break;
    case BT_ERROR_CAUSE_ACTOR_TYPE_MESSAGE_ITERATOR:
        append_class(out, bt_error_cause_message_iterator_actor_get_component_class_type(cause),
            bt_error_cause_message_iterator_actor_get_plugin_name(cause),
            bt_error_cause_message_iterator_actor_get_component_class_name(cause));
        g_string_append_printf(out, " `%s`, port `%s`",
            bt_error_cause_message_iterator_actor_get_component_name(cause),
            bt_error_cause_message_iterator_actor_get_component_output_port_name(cause));
        break;
    }

    return g_string_free(out, FALSE);
}

/* Prints the lines of `message`, those after the first one indented. */
static void print_message(const char *message, int indent)
{
    g_autofree char *text = g_strchomp(g_strdup(message));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    for (char **line = lines; *line; line++) {
        fprintf(stderr, "%*s%s\n", line == lines || !**line ? 0 : indent, "", *line);
    }
}

void error_print_and_clear(void)
{
    const bt_error *error = bt_current_thread_take_error();
    const struct tg_palette *palette = cli_palette();

    if (!error) {
        fprintf(stderr, "error: unknown error\n");
        return;
    }

    for (uint64_t i = 0; i < bt_error_get_cause_count(error); i++) {
        const bt_error_cause *cause = bt_error_borrow_cause_by_index(error, i);
        const char *message = bt_error_cause_get_message(cause);

        if (i == 0) {
            fprintf(stderr, "%s%serror%s: ", palette->bold, palette->bright_red, palette->reset);
            print_message(message, 0);
            continue;
        }

        g_autofree char *actor = describe_actor(cause);

        fprintf(stderr, "  [%s] ", actor);
        print_message(message, 4);
    }

    bt_error_release(error);
}
