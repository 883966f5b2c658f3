/* SPDX-License-Identifier: MIT */
/*
 * Surveys the byte orders that occur in a schema.
 *
 * Two fields of different byte orders must not share a byte. The compiler usually checks this rule.
 * It can't check the rule if events may begin at any bit, or if the packet header, the packet
 * context and the event header together have fields of both orders and fields of partial bytes. In
 * these cases, every plan checks the rule at run time.
 */
#include "ctf/decode/layout.h"

/* Properties of a field class and the classes in it. */
enum {
    HAS_LITTLE_ENDIAN = 1 << CTF_LITTLE_ENDIAN,
    HAS_BIG_ENDIAN = 1 << CTF_BIG_ENDIAN,
    HAS_PARTIAL_BYTES = 1 << 2,
    HAS_ALL = HAS_LITTLE_ENDIAN | HAS_BIG_ENDIAN | HAS_PARTIAL_BYTES,
};

static bool survey_class(const struct ctf_field_class *fc, void *data)
{
    unsigned *found = data;

    if (ctf_field_class_is_fixed_length(fc)) {
        *found |= 1U << fc->byte_order | (fc->length % 8 ? HAS_PARTIAL_BYTES : 0);
    }
    return *found == HAS_ALL;
}

static unsigned survey_tree(const struct ctf_field_class *fc)
{
    unsigned found = 0;

    ctf_field_class_any(fc, survey_class, &found);
    return found;
}

/*
 * Surveys the packet context, event header and common context of a new stream class. `header` is
 * the bit set of the packet header's properties.
 */
static void survey_stream_class(
    struct order_survey *survey, unsigned header, const struct ctf_stream_class *sc)
{
    unsigned frame = header | survey_tree(sc->packet_context) | survey_tree(sc->event_header);

    survey->is_uncertain |=
        !sc->event_header || ctf_field_class_alignment(sc->event_header) < 8 || frame == HAS_ALL;
    survey->found |= frame | survey_tree(sc->event_common_context);
}

void ctf_order_survey_update(struct order_survey *survey, const struct ctf_schema *schema)
{
    GArray *counts = survey->event_class_counts;
    unsigned header = survey_tree(schema->packet_header);

    for (guint i = 0; i < schema->stream_classes->len; i++) {
        const struct ctf_stream_class *sc = g_ptr_array_index(schema->stream_classes, i);

        if (i == counts->len) {
            survey_stream_class(survey, header, sc);
            g_array_set_size(counts, i + 1);
        }
        for (guint *count = &g_array_index(counts, guint, i); *count < sc->event_classes->len;
             ++*count) {
            const struct ctf_event_class *ec = g_ptr_array_index(sc->event_classes, *count);

            survey->found |= survey_tree(ec->specific_context) | survey_tree(ec->payload);
        }
    }
    survey->has_both = survey->found == HAS_ALL;
    survey->has_dynamic = survey->has_both && survey->is_uncertain;
}

void ctf_order_survey_init(struct order_survey *survey, const struct ctf_schema *schema)
{
    *survey = (struct order_survey){
        .found = survey_tree(schema->packet_header),
        .event_class_counts = g_array_new(FALSE, TRUE, sizeof(guint)),
    };
    ctf_order_survey_update(survey, schema);
}

void ctf_order_survey_clear(struct order_survey *survey)
{
    g_array_unref(survey->event_class_counts);
}
