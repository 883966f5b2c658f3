/* SPDX-License-Identifier: MIT */
/*
 * See source-discovery.h. Directories are searched in order of file name, so that the same input
 * always gives the same graph. A directory that contains itself through a symbolic link is not
 * entered twice.
 *
 * A directory in which nothing was found isn't entered again while a directory that contains it is
 * being searched. Without this rule, the search would follow links between directories in every
 * order. If a source is found in a directory D, then D and the directories below D may be entered
 * again through other links after the search of D. The reason is that a directory below D may
 * contain a link to D. The search skipped this link, because it was already searching D, so it may
 * have found nothing in the directory with the link.
 */
#include "assembly/source-discovery.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "assembly/cleanup.h"
#include "assembly/error-text.h"
#include "assembly/support.h"
#include "base/list-folder.h"

struct search {
    const struct assembly_context *context;

    /* `struct assembly_candidate` */
    GArray *candidates;

    struct assembly_discovery *discovery;

    /* The index and the text of the current argument. */
    guint argument;
    const char *root;

    /* Whether a part of the current argument can't be read. */
    bool has_failure;

    /*
     * The closed directories, which may not be entered, as strings `DEVICE:INODE`. They are the
     * directories that are being searched, and those in which nothing was found. `entered` owns the
     * strings, in the order in which the directories were entered. The set `closed` borrows them.
     */
    GHashTable *closed;
    GPtrArray *entered;
};

static void source_free(gpointer data)
{
    struct assembly_source *source = data;

    g_free(source->plugin);
    g_free(source->class_name);
    g_free(source->group);
    g_free(source->relative_path);
    g_ptr_array_unref(source->inputs);
    g_array_unref(source->arguments);
    if (source->error) {
        bt_error_release(source->error);
    }
    g_free(source);
}

static void problem_free(gpointer data)
{
    struct assembly_discovery_problem *problem = data;

    g_free(problem->text);
    g_free(problem);
}

void assembly_discovery_clear(struct assembly_discovery *discovery)
{
    g_clear_pointer(&discovery->sources, g_ptr_array_unref);
    g_clear_pointer(&discovery->problems, g_ptr_array_unref);
}

static bool is_of_group(
    const struct assembly_source *source, const struct assembly_support *support)
{
    return source->group && support->group && strcmp(source->group, support->group) == 0 &&
           assembly_source_has_class(source, bt_plugin_get_name(support->candidate.plugin),
               bt_component_class_get_name(support->candidate.class.base));
}

static struct assembly_source *find_source(
    const struct search *search, const struct assembly_support *support)
{
    GPtrArray *sources = search->discovery->sources;

    for (guint i = 0; i < sources->len; i++) {
        if (is_of_group(sources->pdata[i], support)) {
            return sources->pdata[i];
        }
    }

    struct assembly_source *source = g_new0(struct assembly_source, 1);

    source->plugin = g_strdup(bt_plugin_get_name(support->candidate.plugin));
    source->class_name = g_strdup(bt_component_class_get_name(support->candidate.class.base));
    source->class = support->candidate.class;
    source->group = g_strdup(support->group);
    source->inputs = g_ptr_array_new_with_free_func(g_free);
    source->arguments = g_array_new(FALSE, FALSE, sizeof(guint));
    g_ptr_array_add(sources, source);
    return source;
}

char *assembly_relative_path(const char *argument, const char *input)
{
    size_t length = strlen(argument);

    while (length > 0 && argument[length - 1] == '/') {
        length--;
    }
    if (strncmp(input, argument, length) != 0 || input[length] != '/') {
        return NULL;
    }
    while (input[length] == '/') {
        length++;
    }
    return input[length] != '\0' ? g_strdup(input + length) : NULL;
}

static struct assembly_source *add_input(
    const struct search *search, const char *input, const struct assembly_support *support)
{
    struct assembly_source *source = find_source(search, support);
    GArray *arguments = source->arguments;

    g_ptr_array_add(source->inputs, g_strdup(input));
    g_free(source->relative_path);
    source->relative_path =
        source->inputs->len == 1 ? assembly_relative_path(search->root, input) : NULL;
    if (arguments->len == 0 ||
        g_array_index(arguments, guint, arguments->len - 1) != search->argument) {
        g_array_append_val(arguments, search->argument);
    }
    return source;
}

static void warn_of_skipped(
    const struct assembly_context *context, const char *input, const bt_error *error)
{
    g_autofree char *text = assembly_error_text(error);

    assembly_warn(context, "Skipping `%s`: %s", input, text);
}

/*
 * Moves the error of the current thread to a new source, or reports the error as a warning. The
 * search continues, so the context's failure is restored to `before`, the failure before this
 * input.
 */
static void add_failure(struct search *search, const char *input,
    const struct assembly_support *failed, const struct assembly_failure *before)
{
    const bt_error *error = bt_current_thread_take_error();
    struct assembly_failure failure = assembly_exchange_failure(search->context, *before);

    search->has_failure = true;
    if (search->discovery->failed_inputs == ASSEMBLY_FAILED_INPUT_KEEP ||
        strcmp(input, search->root) == 0) {
        struct assembly_source *source = add_input(search, input, failed);

        source->error = error;
        source->failure = failure;
        return;
    }
    warn_of_skipped(search->context, input, error);
    bt_error_release(error);
}

/*
 * Searches for a class that supports `input`. `type` is `string`, `file` or `directory`. If there
 * is such a class, sets `*found`. Returns false if the search is interrupted. The failure of a
 * class doesn't end the search.
 */
static bool try_input(struct search *search, const char *input, const char *type, bool *found)
{
    struct assembly_support best;
    const struct assembly_failure before = assembly_failure_of(search->context);
    bool ok = assembly_find_support(search->context, search->candidates, input, type, &best);

    if (ok && best.weight > 0) {
        (void) add_input(search, input, &best);
        *found = true;
    } else if (!ok && !assembly_is_interrupted(search->context)) {
        add_failure(search, input, &best, &before);
        ok = true;
    }
    g_free(best.group);
    return ok;
}

/*
 * Adds the directory that `info` describes to the closed directories. Returns false if it is
 * already closed.
 */
static bool enter(const struct search *search, const struct stat *info)
{
    g_autofree char *directory =
        g_strdup_printf("%ju:%ju", (uintmax_t) info->st_dev, (uintmax_t) info->st_ino);

    if (g_hash_table_contains(search->closed, directory)) {
        return false;
    }
    g_hash_table_add(search->closed, directory);
    g_ptr_array_add(search->entered, g_steal_pointer(&directory));
    return true;
}

/* Removes all closed directories except the first `count`. */
static void reopen(const struct search *search, guint count)
{
    for (guint i = count; i < search->entered->len; i++) {
        g_hash_table_remove(search->closed, search->entered->pdata[i]);
    }
    g_ptr_array_set_size(search->entered, (gint) count);
}

/* Warns that a directory or a file can't be searched. */
static void skip(struct search *search, const char *path, int error_number)
{
    search->has_failure = true;
    search->discovery->is_incomplete = true;
    assembly_warn(search->context, "Cannot search `%s`: %s", path, g_strerror(error_number));
}

/*
 * Sets `*names` to the names of the files of a directory, sorted. If this user may not read the
 * directory, or if it has just been removed, sets `*names` to NULL and prints a warning. Any other
 * failure is an error, because an unknown number of traces would be missing.
 */
static bool list_directory(struct search *search, const char *path, GPtrArray **names)
{
    int error_number = 0;

    *names = tg_list_folder(path, &error_number);
    if (*names) {
        return true;
    }
    if (error_number == EACCES || error_number == ENOENT) {
        skip(search, path, error_number);
        return true;
    }
    assembly_error(
        search->context, "%s: cannot list the directory: %s", path, g_strerror(error_number));
    return false;
}

static bool search_directory(
    struct search *search, const char *path, const struct stat *info, bool *found);

/*
 * Searches an entry of a directory: a file or a directory. Sets `*warned` after the first warning,
 * so that a directory without search permission causes only one.
 */
static bool search_entry(struct search *search, const char *path, bool *warned, bool *found)
{
    struct stat info;

    if (stat(path, &info) != 0) {
        /* A symbolic link to a missing file isn't a trace. */
        if (errno != ENOENT && errno != ELOOP && !*warned) {
            skip(search, path, errno);
            *warned = true;
        }
        return true;
    }
    if (S_ISDIR(info.st_mode)) {
        return search_directory(search, path, &info, found);
    }
    /* Skip pipes and devices: opening them could block. */
    return !S_ISREG(info.st_mode) || try_input(search, path, "file", found);
}

/*
 * Searches a directory. Unless a class supports the directory as a whole, its entries are searched,
 * too. The entries are also searched if a class failed. For example, `metadata` may be a file of
 * another program, such as the metadata of a package, but directories below may contain traces.
 */
static bool search_entered(struct search *search, const char *path, bool *found)
{
    g_autoptr(GPtrArray) names = NULL;
    bool warned = false;

    if (!try_input(search, path, "directory", found)) {
        return false;
    }
    if (*found) {
        return true;
    }
    if (!list_directory(search, path, &names)) {
        return false;
    }
    for (guint i = 0; names && i < names->len; i++) {
        g_autofree char *entry = g_build_filename(path, names->pdata[i], NULL);

        if (assembly_is_interrupted(search->context) ||
            !search_entry(search, entry, &warned, found)) {
            return false;
        }
    }
    return true;
}

static bool search_directory(
    struct search *search, const char *path, const struct stat *info, bool *found)
{
    guint count = search->entered->len;
    bool found_here = false;

    if (!enter(search, info)) {
        return true;
    }

    bool ok = search_entered(search, path, &found_here);

    if (found_here) {
        reopen(search, count);
        *found = true;
    }
    return ok;
}

static void add_problem(const struct search *search, const char *text)
{
    struct assembly_discovery_problem *problem = g_new0(struct assembly_discovery_problem, 1);

    problem->argument = search->argument;
    problem->text = g_strdup_printf("%s: %s", search->root, text);
    problem->reason = problem->text + strlen(search->root) + strlen(": ");
    g_ptr_array_add(search->discovery->problems, problem);
}

static bool is_trace(const struct search *search, const char *folder)
{
    struct assembly_support best;
    const struct assembly_failure before = assembly_failure_of(search->context);
    bool ok =
        assembly_find_support(search->context, search->candidates, folder, "directory", &best);

    if (!ok) {
        bt_current_thread_clear_error();
        (void) assembly_exchange_failure(search->context, before);
    }
    g_free(best.group);
    return ok && best.weight > 0;
}

static void add_problem_of_file(const struct search *search)
{
    static const char problem[] = "no source component class can read this file";
    g_autofree char *folder = g_path_get_dirname(search->root);

    if (is_trace(search, folder)) {
        g_autofree char *text = g_strdup_printf(
            "%s; the directory `%s` is a trace: use that path instead", problem, folder);

        add_problem(search, text);
    } else {
        add_problem(search, problem);
    }
}

static void add_problem_of_nothing(const struct search *search, bool is_directory)
{
    if (search->candidates->len == 0) {
        add_problem(search, "there is no source component class to read it: no plugin has one "
                            "(see `babeltrace2 list-plugins`)");
    } else if (is_directory) {
        add_problem(search, search->has_failure ? "no trace in this directory can be read"
                                                : "there is no trace in this directory");
    } else {
        add_problem_of_file(search);
    }
}

/* Returns whether the current argument, or an input found in it, is a source with an error. */
static bool has_failed_source(const struct search *search)
{
    const GPtrArray *sources = search->discovery->sources;

    for (guint i = 0; i < sources->len; i++) {
        const struct assembly_source *source = sources->pdata[i];

        if (source->error && g_array_index(source->arguments, guint, source->arguments->len - 1) ==
                                 search->argument) {
            return true;
        }
    }
    return false;
}

static bool search_argument(struct search *search)
{
    bool found = false;
    struct stat info;

    if (!try_input(search, search->root, "string", &found)) {
        return false;
    }
    if (found || search->has_failure) {
        return true;
    }
    if (stat(search->root, &info) != 0) {
        add_problem(search, g_strerror(errno));
        return true;
    }

    bool is_directory = S_ISDIR(info.st_mode);
    bool ok = is_directory ? search_directory(search, search->root, &info, &found)
                           : try_input(search, search->root, "file", &found);

    if (ok && !found && !has_failed_source(search)) {
        add_problem_of_nothing(search, is_directory);
    }
    return ok;
}

bool assembly_discover_sources(const struct assembly_context *context, const GPtrArray *plugins,
    const GPtrArray *arguments, const char *only_class, struct assembly_discovery *discovery)
{
    struct search search = {
        .context = context,
        .candidates = assembly_find_candidates(plugins, only_class),
        .discovery = discovery,
        .closed = g_hash_table_new(g_str_hash, g_str_equal),
        .entered = g_ptr_array_new_with_free_func(g_free),
    };
    bool ok = true;

    discovery->sources = g_ptr_array_new_with_free_func(source_free);
    discovery->problems = g_ptr_array_new_with_free_func(problem_free);
    for (guint i = 0; ok && i < arguments->len; i++) {
        search.argument = i;
        search.root = arguments->pdata[i];
        search.has_failure = false;
        ok = search_argument(&search);
        reopen(&search, 0);
    }
    g_array_unref(search.candidates);
    g_hash_table_unref(search.closed);
    g_ptr_array_unref(search.entered);
    return ok;
}

bt_value *assembly_source_inputs(const struct assembly_source *source)
{
    bt_value *inputs = bt_value_array_create();

    for (guint i = 0; i < source->inputs->len; i++) {
        bt_value_array_append_string_element(inputs, source->inputs->pdata[i]);
    }
    return inputs;
}

bool assembly_source_has_class(
    const struct assembly_source *source, const char *plugin, const char *class_name)
{
    return strcmp(source->plugin, plugin) == 0 && strcmp(source->class_name, class_name) == 0;
}

bool assembly_source_opens_tolerantly(
    const struct assembly_context *context, const struct assembly_source *source)
{
    if (!assembly_source_has_class(source, "ctf", "fs")) {
        return false;
    }
    bt_value *params = bt_value_map_create();
    autovalue owned = params;
    autovalue support = NULL;

    bt_value_map_insert_string_entry(params, "type", "directory");
    bt_value_map_insert_string_entry(params, "input", source->inputs->pdata[0]);
    bt_value_map_insert_bool_entry(params, "tolerant", BT_TRUE);
    const bool opens =
        assembly_class_query_quietly(context, &source->class, "babeltrace.support-info", params,
            &support) == BT_QUERY_EXECUTOR_QUERY_STATUS_OK;
    bt_current_thread_clear_error();
    return opens;
}

void assembly_warn_of_skipped_source(
    const struct assembly_context *context, const struct assembly_source *source)
{
    warn_of_skipped(context, source->inputs->pdata[0], source->error);
}
