/* SPDX-License-Identifier: MIT */
/* Writers; see <babeltrace2-ctf-writer/writer.h>. */
#ifndef CTF_WRITER_WRITER_H
#define CTF_WRITER_WRITER_H

#include <babeltrace2-ctf-writer/writer.h>

#include "base/object.h"

struct bt_ctf_writer {
    struct tg_object object;
    struct bt_ctf_trace *trace; /* child */
};

#endif
