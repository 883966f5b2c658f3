/* SPDX-License-Identifier: MIT */
/* Interrupters: the public functions, and the interrupter sets of graphs and query executors. */
#include "lib/accessors.h"
#include "lib/graph/interrupter.h"

#include "lib/assert-cond.h"
#include "lib/ref-functions.h"

bt_interrupter *bt_interrupter_create(void)
{
    BT_ASSERT_PRE_NO_ERROR();
    struct bt_interrupter *interrupter = g_new0(struct bt_interrupter, 1);
    tg_object_init(&interrupter->base, tg_object_free, "interrupter");
    return interrupter;
}

/*
 * Signal handlers call this function and the next one, so these functions may only store the flag.
 */
void bt_interrupter_set(bt_interrupter *interrupter)
{
    BT_ASSERT_PRE_NON_NULL("interrupter", interrupter);
    atomic_store_explicit(&interrupter->is_set, true, memory_order_relaxed);
}

void bt_interrupter_reset(bt_interrupter *interrupter)
{
    BT_ASSERT_PRE_NON_NULL("interrupter", interrupter);
    atomic_store_explicit(&interrupter->is_set, false, memory_order_relaxed);
}

BT__DEFINE_CHECKED_EXPRESSION(bt_bool, bt_interrupter_is_set, const bt_interrupter, "interrupter",
    atomic_load_explicit(&object->is_set, memory_order_relaxed))

BT__DEFINE_SHARED_REF_FUNCTIONS(interrupter)

void bt__interrupters_init(struct bt__interrupters *interrupters)
{
    interrupters->own = g_new0(struct bt_interrupter, 1);
    tg_object_init(&interrupters->own->base, tg_object_free, "interrupter");
    interrupters->all = g_ptr_array_new_with_free_func((GDestroyNotify) tg_object_put_shared_ref);
    bt__interrupters_add(interrupters, interrupters->own);
}

void bt__interrupters_finalize(struct bt__interrupters *interrupters)
{
    g_ptr_array_free(interrupters->all, TRUE);
    tg_object_put_shared_ref(interrupters->own);
}

void bt__interrupters_add(
    struct bt__interrupters *interrupters, const struct bt_interrupter *interrupter)
{
    tg_object_get_shared_ref(interrupter);
    g_ptr_array_add(interrupters->all, (gpointer) interrupter);
}
