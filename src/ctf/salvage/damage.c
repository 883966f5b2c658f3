/* SPDX-License-Identifier: MIT */
/* Damage of a data stream; see damage.h. */
#include "ctf/salvage/damage.h"

#include <glib.h>

void ctf_damage_free(void *data)
{
    struct ctf_damage *damage = data;

    if (damage) {
        g_free(damage->text);
        g_free(damage);
    }
}

struct ctf_damage *ctf_damage_copy(const struct ctf_damage *damage)
{
    struct ctf_damage *copy = g_memdup2(damage, sizeof *damage);

    copy->text = g_strdup(damage->text);
    return copy;
}

const char *ctf_damage_kind_name(enum ctf_damage_kind kind)
{
    static const char *const names[] = {
#define X(KIND, NAME) [CTF_DAMAGE_##KIND] = NAME,
        CTF_DAMAGE_KINDS(X)
#undef X
    };

    return names[kind];
}
