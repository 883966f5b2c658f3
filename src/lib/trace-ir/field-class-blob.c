/* SPDX-License-Identifier: MIT */
/* BLOB field classes (MIP 1). */
#include "lib/trace-ir/field-class-accessors.h"
#include "lib/trace-ir/field-class.h"

#define TYPE           BT_FIELD_CLASS_TYPE_BLOB
#define STATIC_TYPE    BT_FIELD_CLASS_TYPE_STATIC_BLOB
#define WITH_KEY_TYPE  BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITH_LENGTH_FIELD
#define PLAIN_DYN_TYPE BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITHOUT_LENGTH_FIELD

static void destroy(struct tg_object *object)
{
    struct bt__field_class_blob *self = (struct bt__field_class_blob *) object;

    g_free(self->media_type);
    bt__field_class_link_clear(&self->length_link);
    bt__field_class_free(&self->head);
}

static bt_field_class *create(const bt_trace_class *trace_class, bt_field_class_type type,
    uint64_t length, const bt_field_location *location)
{
    struct bt__field_class_blob *self =
        bt__field_class_create(trace_class, sizeof(*self), type, destroy);

    self->length = length;
    self->media_type = g_strdup("application/octet-stream");
    bt__field_class_link_init(&self->length_link, NULL, location);
    return &self->head;
}

bt_field_class *bt_field_class_blob_static_create(bt_trace_class *trace_class, uint64_t length)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 1);
    return create(trace_class, STATIC_TYPE, length, NULL);
}

bt_field_class *bt_field_class_blob_dynamic_without_length_field_location_create(
    bt_trace_class *trace_class)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 1);
    return create(trace_class, PLAIN_DYN_TYPE, 0, NULL);
}

bt_field_class *bt_field_class_blob_dynamic_with_length_field_location_create(
    bt_trace_class *trace_class, const bt_field_location *length_field_location)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 1);
    BT_ASSERT_PRE_NON_NULL("field-location", length_field_location);
    return create(trace_class, WITH_KEY_TYPE, 0, length_field_location);
}

BT__DEFINE_FIELD_CLASS_GETTER(uint64_t, bt_field_class_blob_static_get_length, bt__field_class_blob,
    "static-blob-field-class", STATIC_TYPE, length)
BT__DEFINE_FIELD_CLASS_GETTER(const bt_field_location *,
    bt_field_class_blob_dynamic_with_length_field_borrow_length_field_location_const,
    bt__field_class_blob, "dynamic-blob-field-class-with-length-field", WITH_KEY_TYPE,
    length_link.location)

bt_field_class_blob_set_media_type_status bt_field_class_blob_set_media_type(
    bt_field_class *field_class, const char *media_type)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT__ASSERT_PRE_FC(field_class, "blob-field-class", TYPE);
    BT_ASSERT_PRE_DEV_HOT("field-class", field_class->frozen);
    BT_ASSERT_PRE_NON_NULL("media-type", media_type);
    bt__set_string(&((struct bt__field_class_blob *) field_class)->media_type, media_type);
    return BT_FIELD_CLASS_BLOB_SET_MEDIA_TYPE_STATUS_OK;
}

BT__DEFINE_FIELD_CLASS_GETTER(const char *, bt_field_class_blob_get_media_type,
    bt__field_class_blob, "blob-field-class", TYPE, media_type)
