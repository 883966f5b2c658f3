/* SPDX-License-Identifier: MIT */
/* Open shared objects. They are closed when their code is no longer used. */
#include "lib/plugin/shared-object.h"

#include <dlfcn.h>

#include "lib/logging-internal.h"

struct bt__shared_object *bt__shared_object_open(const char *path, GError **error)
{
    /*
     * Symbols are resolved immediately. If this library lacks a symbol that a plugin needs, loading
     * the plugin must fail. Otherwise, the program would abort when the plugin calls the symbol.
     */
    GModule *module = g_module_open(path, G_MODULE_BIND_LOCAL);

    if (!module) {
        g_set_error_literal(
            error, g_quark_from_static_string("shared-object"), 0, g_module_error());
        return NULL;
    }
    struct bt__shared_object *shared_object = g_new0(struct bt__shared_object, 1);
    shared_object->ref_count = 1;
    shared_object->module = module;
    return shared_object;
}

struct bt__shared_object *bt__shared_object_get_ref(struct bt__shared_object *shared_object)
{
    if (shared_object) {
        atomic_fetch_add_explicit(&shared_object->ref_count, 1, memory_order_relaxed);
    }
    return shared_object;
}

void bt__shared_object_put_ref(struct bt__shared_object *shared_object)
{
    if (!shared_object ||
        atomic_fetch_sub_explicit(&shared_object->ref_count, 1, memory_order_acq_rel) > 1) {
        return;
    }
    /* After a shared object is closed, memory checkers can't print the names of its functions. */
    if (g_strcmp0(g_getenv("LIBBABELTRACE2_NO_DLCLOSE"), "1") == 0) {
        BT_LOGI("Not closing a shared object (LIBBABELTRACE2_NO_DLCLOSE): path=`%s`",
            g_module_name(shared_object->module));
    } else if (!g_module_close(shared_object->module)) {
        BT_LOGW("Cannot close a shared object: %s", g_module_error());
    }
    g_free(shared_object);
}

void bt__shared_object_keep_loaded(void (*function)(void))
{
    /*
     * A source sets the same few functions for each of its event classes, so the latest ones are
     * cached.
     */
    static _Thread_local void (*latest[4])(void);
    static _Thread_local unsigned next;
    Dl_info info;

    for (unsigned i = 0; i < G_N_ELEMENTS(latest); i++) {
        if (function == latest[i]) {
            return;
        }
    }
    latest[next++ % G_N_ELEMENTS(latest)] = function;
    if (dladdr((const void *) function, &info) && info.dli_fname) {
        /*
         * RTLD_NODELETE keeps the shared object loaded. The object is already loaded, and the
         * handle isn't needed.
         */
        (void) dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    }
}
