# SPDX-License-Identifier: MIT
"""Writes small CTF 1.8 traces with events of LTTng-UST about binaries, byte by byte. Each trace has one
little-endian stream."""

import re
import struct

BASE, SIZE = 0x400000, 0x10000

TYPES = {
    f"{sign}{size}": f"integer {{ size = {size}; align = 8; signed = {int(sign == 'i')}; }}"
    for sign in "iu"
    for size in (8, 16, 32, 64)
}
FLAGS = "u8 _has_build_id; u8 _has_debug_link;"
BUILD_ID = "u64 _baddr; u64 __build_id_length; u8 _build_id[ __build_id_length ];"
DEBUG_LINK = "u64 _baddr; u32 _crc; string _filename;"
EVENTS = {
    "lttng_ust_statedump:start": "",
    "lttng_ust_statedump:end": "",
    "lttng_ust_statedump:bin_info": f"u64 _baddr; u64 _memsz; string _path; u8 _is_pic; {FLAGS}",
    "lttng_ust_statedump:build_id": BUILD_ID,
    "lttng_ust_statedump:debug_link": DEBUG_LINK,
    "lttng_ust_lib:load": f"u64 _baddr; u64 _memsz; string _path; {FLAGS}",
    "lttng_ust_lib:build_id": BUILD_ID,
    "lttng_ust_lib:unload": "u64 _baddr;",
    "lttng_ust_dl:dlopen": f"u64 _baddr; u64 _memsz; i32 _flags; string _path; {FLAGS}",
    "lttng_ust_dl:dlclose": "u64 _baddr;",
    "dummy": "",
}

METADATA = """/* CTF 1.8 */
trace {{ major = 1; minor = 8; byte_order = le; packet.header := struct {{ u32 magic; }}; }};
{env}
clock {{ name = c; freq = 1000000000; absolute = true; }};
typealias integer {{ size = 64; align = 8; map = clock.c.value; }} := time_t;
stream {{
    packet.context := struct {{ time_t timestamp_begin; time_t timestamp_end; u64 content_size; u64 packet_size; }};
    event.header := struct {{ u16 id; time_t timestamp; }};
    {common}
}};
"""


def spell_types(text):
    return re.sub(r"\b[iu](8|16|32|64)\b", lambda match: TYPES[match[0]], text)


def declare(name, kind):
    """Declares a member. `u64[]` is a sequence, as LTTng declares it."""
    if kind.endswith("[]"):
        return f"{kind[:-2]} __{name}_length; {kind[:-2]} _{name}[ __{name}_length ];"
    return f"{kind} _{name};"


def spell_value(value):
    return f'"{value}"' if isinstance(value, str) else str(value)


def metadata(context, is_common, env, names):
    members = f"struct {{ {' '.join(declare(*member) for member in context.items())} }};" if context else ""
    common = f"event.context := {members}" if context and is_common else ""
    own = f"context := {members}" if context and not is_common else ""
    entries = " ".join(f"{name} = {spell_value(value)};" for name, value in env.items())
    text = METADATA.format(common=common, env=f"env {{ {entries} }};" if env else "")
    for number, (name, fields) in enumerate(EVENTS.items()):
        if name not in names:
            continue
        text += f'event {{ name = "{name}"; id = {number}; {own} fields := struct {{ {fields} }}; }};\n'
    return spell_types(text)


def encode(value, kind):
    if kind.endswith("[]"):
        return b"".join(encode(number, kind[:-2]) for number in [len(value), *value])
    return value.to_bytes(int(kind[1:]) // 8, "little", signed=kind[0] == "i")


def write_trace(folder, events, *, context=None, is_common=True, env=None, names=EVENTS, first_time=1):
    """Writes a trace, and returns its folder. `events` are tuples (name, payload, values of the context). `context`
    contains the type of each member. `names` are the names of the event classes."""
    context = {"vpid": "i32", "ip": "u64"} if context is None else context
    body = b""
    for time, (name, payload, values) in enumerate(events, first_time):
        body += struct.pack("<HQ", list(EVENTS).index(name), time)
        body += b"".join(encode(values.get(member, []), kind) for member, kind in context.items())
        body += payload
    bits = (36 + len(body)) * 8
    folder.mkdir()
    (folder / "metadata").write_text(metadata(context, is_common, env or {}, names))
    (folder / "stream").write_bytes(
        struct.pack("<IQQQQ", 0xC1FC1FC1, first_time, first_time + len(events), bits, bits) + body
    )
    return folder


def event(name, payload=b"", address=0, process=1, **context):
    return name, payload, {"vpid": process, "ip": address, **context}


def start(process=1):
    return event("lttng_ust_statedump:start", process=process)


def info(path, base=BASE, size=SIZE, is_pic=1):
    payload = struct.pack("<QQ", base, size) + path.encode() + bytes([0, is_pic, 0, 0])
    return event("lttng_ust_statedump:bin_info", payload)


def load(path, base=BASE, size=SIZE):
    return event("lttng_ust_lib:load", struct.pack("<QQ", base, size) + path.encode() + bytes(3))


def dlopen(path):
    return event("lttng_ust_dl:dlopen", struct.pack("<QQi", BASE, SIZE, 2) + path.encode() + bytes(3))


def dlclose():
    return event("lttng_ust_dl:dlclose", struct.pack("<Q", BASE))


def unload():
    return event("lttng_ust_lib:unload", struct.pack("<Q", BASE))


def build_id(content, of="statedump"):
    return event(f"lttng_ust_{of}:build_id", struct.pack("<QQ", BASE, len(content)) + content)


def here(offset, process=1):
    return event("dummy", address=BASE + offset, process=process)


def with_callstacks(offset=0, process=1, **callstacks):
    return event("dummy", address=BASE + offset, process=process, **callstacks)
