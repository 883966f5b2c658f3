/* SPDX-License-Identifier: MIT */
/* Clocks; see <babeltrace2-ctf-writer/clock.h>. */
#ifndef CTF_WRITER_CLOCK_H
#define CTF_WRITER_CLOCK_H

#include <babeltrace2-ctf-writer/clock.h>

#include "ctf-writer/clock-class.h"

struct bt_ctf_clock {
    struct tg_object object;
    struct bt_ctf_clock_class *clock_class; /* reference */
    uint64_t value;                         /* current time (cycles) */
};

#endif
