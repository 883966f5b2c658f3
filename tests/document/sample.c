/* SPDX-License-Identifier: MIT */
#include "sample.h"

static const struct doc_field columns[] = {
    {.key = "process", .title = "Process", .type = DOC_TEXT, .max_width = 8},
    {.key = "first", .title = "First", .type = DOC_TIME, .part = DOC_TIME_OF_DAY},
    {.key = "switches", .title = "Switches", .type = DOC_COUNT},
    {.key = "share", .title = "Share", .type = DOC_PERCENT},
    {.key = "read", .title = "Read", .type = DOC_SIZE, .width = 11},
    {.key = "waits", .title = "Waits (s)", .type = DOC_SECONDS, .decimals = 3},
    {.key = "unused", .title = "Unused", .type = DOC_COUNT},
    {.title = "", .type = DOC_BAR},
    {.key = "command", .title = "Command", .type = DOC_TEXT, .is_rest = true},
    {.type = DOC_TEXT, .is_fault = true},
};

static void add_rows(struct doc_table *table)
{
    doc_add_cell(table, doc_text("bash"));
    doc_add_cell(table, doc_time(INT64_C(3600000000001), true));
    doc_add_cell(table, doc_unsigned(12345));
    doc_add_cell(table, doc_real(75));
    doc_add_cell(table, doc_unsigned(1536));
    doc_add_cell(table, doc_real(0.25));
    doc_add_cell(table, doc_unknown());
    doc_add_cell(table, doc_unsigned(12));
    doc_add_cell(table, doc_text("bash -c 'a\x1b'"));
    doc_add_cell(table, doc_text(" (killed)"));

    doc_add_cell(table, doc_text("a long name"));
    doc_add_cell(table, doc_unknown());
    doc_add_cell(table, doc_unsigned(7));
    doc_add_cell(table, doc_unknown());
    doc_add_cell(table, doc_unsigned(0));
    doc_add_cell(table, doc_real(1000000));
    doc_add_cell(table, doc_unknown());
    doc_add_cell(table, doc_unsigned(6));
    doc_add_cell(table, doc_text("\xff"));
    doc_add_cell(table, doc_unknown());
}

struct doc_document *sample_create(void)
{
    struct doc_document *document = doc_create();
    struct doc_section *summary = doc_add_section(document, "summary", NULL);
    struct doc_section *processes = doc_add_section(document, "processes", "CPU usage");

    doc_add_property(summary, (struct doc_field){.key = "host", .title = "Host", .type = DOC_TEXT},
        doc_text("vm\n1"));
    doc_add_property(
        summary, (struct doc_field){.key = "kernel", .title = "Kernel"}, doc_text(NULL));
    doc_add_property(summary,
        (struct doc_field){.key = "begin", .title = "Begin", .type = DOC_TIME},
        doc_time(-1, false));
    doc_add_property(summary,
        (struct doc_field){.key = "lasts", .title = "Duration", .type = DOC_DURATION},
        doc_unsigned(UINT64_C(61000000002)));
    /* Values that share a line; the first one is unknown. */
    doc_add_property(summary, (struct doc_field){.key = "bytes", .title = "Data", .type = DOC_SIZE},
        doc_unknown());
    doc_add_property(summary,
        (struct doc_field){.key = "packets", .type = DOC_COUNT, .noun = "packet", .plural = "s"},
        doc_unsigned(1));
    doc_add_property(
        summary, (struct doc_field){.key = "rate", .type = DOC_PER_SECOND}, doc_real(12345));
    doc_add_property(summary,
        (struct doc_field){.key = "lost",
            .title = "Lost",
            .type = DOC_COUNT,
            .noun = "event",
            .plural = "s",
            .is_fault = true},
        doc_unsigned(2));
    doc_add_property(
        summary, (struct doc_field){.title = "Lines", .type = DOC_LAYOUT}, doc_text("one\n  two"));
    add_rows(doc_add_table(processes, "usage", columns, G_N_ELEMENTS(columns)));
    doc_add_note(processes, "… and 3 more");
    return document;
}
