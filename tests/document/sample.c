/* SPDX-License-Identifier: MIT */
#include "sample.h"

#include <string.h>

static const struct doc_field columns[] = {
    {.key = "process", .title = "Process", .type = DOC_STRING, .max_width = 8},
    {.key = "tid", .title = "TID", .type = DOC_SIGNED},
    {.key = "first", .title = "First", .type = DOC_TIME, .part = DOC_TIME_OF_DAY},
    {.key = "reads", .title = "Reads", .type = DOC_UNSIGNED, .unit = "sector", .plural = "s"},
    {.key = "share", .title = "Share", .type = DOC_REAL, .unit = "%", .decimals = 1},
    {.key = "read", .title = "Read", .type = DOC_BYTES, .width = 11},
    {.key = "waits", .title = "Waits", .type = DOC_REAL, .unit = "s", .decimals = 3},
    {.key = "unused", .title = "Unused", .type = DOC_UNSIGNED},
    {.title = "", .type = DOC_DURATION, .is_bar = true},
    {.key = "kernel", .title = "Kernel", .type = DOC_BOOLEAN},
    {.type = DOC_REAL, .unit = "/s", .is_scaled = true},
    {.key = "command", .title = "Command", .type = DOC_STRING, .is_rest = true},
    {.type = DOC_STRING, .is_fault = true},
};

static void add_rows(struct doc_table *table)
{
    doc_add_cell(table, doc_string("bash"));
    doc_add_cell(table, doc_signed(12345));
    doc_add_cell(table, doc_time(INT64_C(3600000000001), true));
    doc_add_cell(table, doc_unsigned(12345));
    doc_add_cell(table, doc_real(75));
    doc_add_cell(table, doc_bytes(1536));
    doc_add_cell(table, doc_real(0.25));
    doc_add_cell(table, doc_missing());
    doc_add_cell(table, doc_duration(12));
    doc_add_cell(table, doc_boolean(false));
    doc_add_cell(table, doc_real(12345));
    doc_add_cell(table, doc_string("bash -c 'a\x1b'"));
    doc_add_cell(table, doc_string(" (killed)"));

    doc_add_cell(table, doc_string("a long name"));
    doc_add_cell(table, doc_signed(-1));
    doc_add_cell(table, doc_missing());
    doc_add_cell(table, doc_unsigned(7));
    doc_add_cell(table, doc_missing());
    doc_add_cell(table, doc_bytes(0));
    doc_add_cell(table, doc_real(1000000));
    doc_add_cell(table, doc_missing());
    doc_add_cell(table, doc_duration(6));
    doc_add_cell(table, doc_boolean(true));
    doc_add_cell(table, doc_missing());
    doc_add_cell(table, doc_string("\xff"));
    doc_add_cell(table, doc_missing());
}

/* The strings of names and columns are freed before the document is read. */
static void add_counters(struct doc_document *document)
{
    char name[] = "cache\x1b[2J";
    const struct doc_field own_columns[] = {
        {.key = name, .title = name, .type = DOC_SIGNED, .unit = name}};
    struct doc_section *section = doc_add_section(document, name, name);

    doc_add_property(section,
        (struct doc_field){.title = name, .type = DOC_STRING, .is_fault = true},
        doc_string("none"));
    doc_add_cell(doc_add_table(section, name, own_columns, 1), doc_signed(INT64_MIN));
    doc_add_note(section, name);
    memset(name, '!', sizeof(name) - 1);
}

struct doc_document *sample_create(void)
{
    struct doc_document *document = doc_create();
    struct doc_section *summary = doc_add_section(document, "summary", NULL);
    struct doc_section *processes = doc_add_section(document, "processes", "CPU usage");

    doc_add_property(summary,
        (struct doc_field){.key = "host", .title = "Host", .type = DOC_STRING},
        doc_string("vm\n1"));
    doc_add_property(
        summary, (struct doc_field){.key = "kernel", .title = "Kernel"}, doc_string(NULL));
    doc_add_property(summary,
        (struct doc_field){.key = "begin", .title = "Begin", .type = DOC_TIME},
        doc_time(-1, false));
    doc_add_property(summary,
        (struct doc_field){.key = "lasts", .title = "Duration", .type = DOC_DURATION},
        doc_duration(UINT64_C(61000000002)));
    /* Two values on the same line. The first one is unknown. */
    doc_add_property(summary,
        (struct doc_field){.key = "bytes", .title = "Data", .type = DOC_BYTES}, doc_missing());
    doc_add_property(summary,
        (struct doc_field){.key = "packets", .type = DOC_UNSIGNED, .unit = "packet", .plural = "s"},
        doc_unsigned(1));
    doc_add_property(summary,
        (struct doc_field){.key = "rate", .type = DOC_REAL, .unit = "/s", .is_scaled = true},
        doc_real(12345));
    doc_add_property(summary,
        (struct doc_field){.key = "lost",
            .title = "Lost",
            .type = DOC_UNSIGNED,
            .unit = "event",
            .plural = "s",
            .is_fault = true},
        doc_unsigned(2));
    doc_add_property(summary,
        (struct doc_field){.title = "Lines", .type = DOC_STRING, .is_layout = true},
        doc_string("one\n  two"));
    add_rows(doc_add_table(processes, "usage", columns, G_N_ELEMENTS(columns)));
    doc_add_note(processes, "… and 3 more");
    add_counters(document);
    return document;
}
