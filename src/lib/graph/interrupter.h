/* SPDX-License-Identifier: MIT */
/* Interrupters, and the interrupter sets of graphs and query executors. */
#ifndef LIB_GRAPH_INTERRUPTER_H
#define LIB_GRAPH_INTERRUPTER_H

#include <stdatomic.h>

#include <babeltrace2/babeltrace.h>

#include "base/object.h"

struct bt_interrupter {
    struct tg_object base;
    atomic_bool is_set; /* set by signal handlers and other threads */
};

struct bt__interrupters {
    struct bt_interrupter *own; /* owned: the default interrupter of the graph or query executor */
    GPtrArray *all;             /* of bt_interrupter, owned references; the first is `own` */
};

void bt__interrupters_init(struct bt__interrupters *interrupters);
void bt__interrupters_finalize(struct bt__interrupters *interrupters);
void bt__interrupters_add(
    struct bt__interrupters *interrupters, const struct bt_interrupter *interrupter);

static inline bool bt__interrupters_are_set(const struct bt__interrupters *interrupters)
{
    for (guint i = 0; i < interrupters->all->len; i++) {
        const struct bt_interrupter *interrupter = interrupters->all->pdata[i];

        if (atomic_load_explicit(&interrupter->is_set, memory_order_relaxed)) {
            return true;
        }
    }
    return false;
}

#endif
