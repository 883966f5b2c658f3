/* SPDX-License-Identifier: MIT */
/*
 * See error-print.h. The first cause is the reason for the error, so its text is the first line.
 * All causes follow, the last one first, in the form of Babeltrace.
 *
 *     error: trace/metadata:12:9: unknown type `uint23_t`
 *
 *     ERROR:    [Babeltrace CLI] (src/assembly/node.c:75)
 *       Cannot create component `ctf` (source.ctf.fs)
 *     CAUSED BY [libbabeltrace2] (src/lib/graph/graph.c:203)
 *       ...
 *     CAUSED BY [ctf: 'source.ctf.fs'] (src/plugins/ctf/fs-source/component.c:103)
 *       trace/metadata:12:9: unknown type `uint23_t`
 */
#include "cli/error-print.h"

#include <babeltrace2/extension/damage.h>
#include <glib.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "assembly/component-class.h"
#include "assembly/error-text.h"
#include "base/fold.h"
#include "cli/cli.h"

enum { INDENT = 2, WIDTH = 80 };

/* Appends `'TYPE.PLUGIN.CLASS'`. The plugin is left out if `plugin` is NULL. */
static void append_class(
    GString *out, bt_component_class_type type, const char *plugin, const char *class_name)
{
    g_string_append_printf(out, "'%s", assembly_component_type_name(type));
    if (plugin) {
        g_string_append_printf(out, ".%s", plugin);
    }
    g_string_append_printf(out, ".%s'", class_name);
}

/* Describes the actor of `cause`. The caller owns the result. */
static char *describe_actor(const bt_error_cause *cause)
{
    GString *out = g_string_new(NULL);

    switch (bt_error_cause_get_actor_type(cause)) {
    case BT_ERROR_CAUSE_ACTOR_TYPE_UNKNOWN:
        g_string_append(out, bt_error_cause_get_module_name(cause));
        break;
    case BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT:
        g_string_append_printf(
            out, "%s: ", bt_error_cause_component_actor_get_component_name(cause));
        append_class(out, bt_error_cause_component_actor_get_component_class_type(cause),
            bt_error_cause_component_actor_get_plugin_name(cause),
            bt_error_cause_component_actor_get_component_class_name(cause));
        break;
    case BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT_CLASS:
        append_class(out, bt_error_cause_component_class_actor_get_component_class_type(cause),
            bt_error_cause_component_class_actor_get_plugin_name(cause),
            bt_error_cause_component_class_actor_get_component_class_name(cause));
        break;
    case BT_ERROR_CAUSE_ACTOR_TYPE_MESSAGE_ITERATOR:
        g_string_append_printf(out,
            "%s (%s): ", bt_error_cause_message_iterator_actor_get_component_name(cause),
            bt_error_cause_message_iterator_actor_get_component_output_port_name(cause));
        append_class(out, bt_error_cause_message_iterator_actor_get_component_class_type(cause),
            bt_error_cause_message_iterator_actor_get_plugin_name(cause),
            bt_error_cause_message_iterator_actor_get_component_class_name(cause));
        break;
    }
    return g_string_free(out, FALSE);
}

/*
 * Folds the first line of the message only. The other lines may be a line of a source text with a
 * caret below it.
 */
static void append_message(GString *out, const char *message)
{
    const char *newline = strchr(message, '\n');
    g_autofree char *first =
        newline ? g_strndup(message, (size_t) (newline - message)) : g_strdup(message);

    tg_fold(out, first, INDENT, WIDTH);
    if (newline) {
        tg_fold(out, newline + 1, INDENT, UINT_MAX);
    }
}

static void append_cause(GString *out, bool is_last, const bt_error_cause *cause)
{
    const struct tg_palette *palette = cli_palette();
    g_autofree char *actor = describe_actor(cause);
    g_autofree char *message = assembly_cause_message(cause);

    g_string_append_printf(out, "%s%s%s%s%s", palette->bold, palette->bright_red,
        is_last ? "ERROR" : "CAUSED BY", palette->reset, is_last ? ":    " : " ");
    g_string_append_printf(out, "[%s%s%s] (%s%s%s%s:%s%" PRIu64 "%s)\n", palette->bold,
        cli_shown_message(actor), palette->reset, palette->bold, palette->bright_magenta,
        cli_shown_message(bt_error_cause_get_file_name(cause)), palette->reset, palette->green,
        bt_error_cause_get_line_number(cause), palette->reset);
    append_message(out, cli_shown_message(message));
}

static void append_causes(GString *out, const bt_error *error)
{
    uint64_t count = bt_error_get_cause_count(error);

    g_string_append_c(out, '\n');
    for (uint64_t i = count; i > 0; i--) {
        append_cause(out, i == count, bt_error_borrow_cause_by_index(error, i - 1));
    }
}

void error_print_causes(const bt_error *error)
{
    g_autoptr(GString) out = g_string_new(NULL);

    append_causes(out, error);
    fputs(out->str, stderr);
}

bool error_is_damage(const bt_error *error)
{
    for (uint64_t i = 0; i < bt_error_get_cause_count(error); i++) {
        if (bt_x_error_cause_is_damage(bt_error_borrow_cause_by_index(error, i))) {
            return true;
        }
    }
    return false;
}

void error_print(const bt_error *error, bool has_causes, const char *damage_hint)
{
    const struct tg_palette *palette = cli_palette();
    g_autofree char *text = assembly_error_text(error);
    g_autoptr(GString) out = g_string_new(NULL);

    g_string_append_printf(out, "%s%serror%s: %s\n", palette->bold, palette->bright_red,
        palette->reset, cli_shown_message(text));
    if (damage_hint && error_is_damage(error)) {
        g_string_append_printf(out, "hint: %s\n", damage_hint);
    }
    if (has_causes) {
        append_causes(out, error);
    }
    fputs(out->str, stderr);
}

/* Returns whether `message` begins with the path of a file. */
static bool begins_with_file(const char *message)
{
    const char *colon = strstr(message, ": ");
    g_autofree char *path = colon ? g_strndup(message, (size_t) (colon - message)) : NULL;

    return path && g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

/*
 * Returns whether the error is a fault in the data. This is the case if the first cause is marked
 * as damage. It is also the case if a message iterator has appended the first cause and the message
 * of this cause begins with the path of a regular file. The first cause of such an error is
 * sufficient for the user, because the other causes only name the downstream iterators.
 */
static bool is_about_data(const bt_error *error)
{
    const bt_error_cause *cause = assembly_error_headline(error);

    return bt_x_error_cause_is_damage(cause) ||
           (bt_error_cause_get_actor_type(cause) == BT_ERROR_CAUSE_ACTOR_TYPE_MESSAGE_ITERATOR &&
               begins_with_file(bt_error_cause_get_message(cause)));
}

bool error_of_thread_is_damage(void)
{
    const bt_error *error = bt_current_thread_take_error();

    if (!error) {
        return false;
    }
    const bool is_damage = error_is_damage(error);
    bt_current_thread_move_error(error);
    return is_damage;
}

void error_print_and_clear(bool is_verbose, const char *damage_hint)
{
    const bt_error *error = bt_current_thread_take_error();

    if (!error) {
        return;
    }
    error_print(error, is_verbose || !is_about_data(error), is_verbose ? NULL : damage_hint);
    bt_error_release(error);
}
