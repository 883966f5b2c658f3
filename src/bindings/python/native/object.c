/* SPDX-License-Identifier: MIT */
/*
 * Creation and destruction of the Python objects that refer to library objects, and the table of
 * their classes. All these objects have the same size, so one freelist serves all objects without a
 * `__dict__`. The freelist saves 5-14 % of the time of a loop over events.
 */
#include "object.h"

#include <structmember.h>

#define FREELIST_CAPACITY 256

PyTypeObject *bt2_object_type;

PyTypeObject *bt2_classes[BT2_KIND_COUNT][2][BT2_TYPE_BIT_COUNT];

/* A Python function that imports the module with the classes of a kind of objects. */
static PyObject *class_loader;

static void *freelist[FREELIST_CAPACITY];
static unsigned int freelist_length;

#define X(kind, name)                                                                              \
    static void name##_get_ref(const void *object)                                                 \
    {                                                                                              \
        bt_##name##_get_ref(object);                                                               \
    }                                                                                              \
    static void name##_put_ref(const void *object)                                                 \
    {                                                                                              \
        bt_##name##_put_ref(object);                                                               \
    }
BT2_SHARED_KINDS(X)
#undef X

static void error_put_ref(const void *error)
{
    bt_error_release(error);
}

static const struct {
    void (*get_ref)(const void *);
    void (*put_ref)(const void *);
} counting[BT2_KIND_COUNT] = {
#define X(kind, name) [BT2_##kind] = {name##_get_ref, name##_put_ref},
    BT2_SHARED_KINDS(X)
#undef X
        [BT2_ERROR] = {NULL, error_put_ref},
};

static const char *const kind_names[BT2_KIND_COUNT] = {
#define X(kind, ...) [BT2_##kind] = #kind,
    BT2_SHARED_KINDS(X)[BT2_ERROR] = "ERROR", BT2_UNIQUE_KINDS(X)
#undef X
};

void bt2_holder_get_ref(enum bt2_kind kind, const void *holder)
{
    if (holder) {
        counting[kind].get_ref(holder);
    }
}

void bt2_holder_put_ref(enum bt2_kind kind, const void *holder)
{
    if (!holder) {
        return;
    }
    if (kind == BT2_MESSAGE) {
        bt_message_put_ref(holder);
        return;
    }
    counting[kind].put_ref(holder);
}

static bool is_pooled(const PyTypeObject *type)
{
    return type->tp_basicsize == sizeof(struct bt2_object) &&
           !PyType_HasFeature((PyTypeObject *) type, Py_TPFLAGS_HAVE_GC);
}

static void object_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    bt2_holder_put_ref(bt2_object(self)->holder_kind, bt2_object(self)->holder);
    if (is_pooled(type) && freelist_length < FREELIST_CAPACITY) {
        freelist[freelist_length++] = self;
    } else {
        type->tp_free(self);
    }
    Py_DECREF(type);
}

static PyObject *allocate(PyTypeObject *type)
{
    if (is_pooled(type) && freelist_length > 0) {
        return PyObject_Init(freelist[--freelist_length], type);
    }
    return type->tp_alloc(type, 0);
}

static PyObject *object_tp_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *self = allocate(type);

    if (self) {
        bt2_object(self)->ptr = NULL;
        bt2_object(self)->holder = NULL;
        bt2_object(self)->kind = BT2_NONE;
        bt2_object(self)->holder_kind = BT2_NONE;
        bt2_object(self)->is_const = false;
    }
    return self;
}

/* Imports the module that registers the class of an object, and returns the class. */
static PyTypeObject *load_class(enum bt2_kind kind, const void *ptr, bool is_const)
{
    PyTypeObject *type = NULL;
    PyObject *result = class_loader ? PyObject_CallFunction(class_loader, "i", (int) kind) : NULL;

    if (result) {
        Py_DECREF(result);
        type = bt2_class_of(kind, ptr, is_const);
    }
    if (!type && !PyErr_Occurred()) {
        PyErr_Format(PyExc_SystemError, "no class is registered for kind %s", kind_names[kind]);
    }
    return type;
}

PyObject *bt2_object_new(PyTypeObject *type, enum bt2_kind kind, const void *ptr, bool is_const,
    enum bt2_kind holder_kind, const void *holder)
{
    if (!type) {
        type = load_class(kind, ptr, is_const);
    }
    if (!type) {
        bt2_holder_put_ref(holder_kind, holder);
        return NULL;
    }
    struct bt2_object *self = bt2_object(allocate(type));
    if (!self) {
        bt2_holder_put_ref(holder_kind, holder);
        return NULL;
    }
    self->ptr = ptr;
    self->holder = holder;
    self->kind = (uint8_t) kind;
    self->holder_kind = (uint8_t) holder_kind;
    self->is_const = is_const;
    return (PyObject *) self;
}

/*
 * Returns the index of the bit that identifies the type of an object among the types of its kind
 * (see bt2_type_bit()).
 */
static unsigned int type_bit(enum bt2_kind kind, const void *ptr)
{
    switch (kind) {
    case BT2_COMPONENT:
        return bt2_type_bit(bt_component_get_class_type(ptr));
    case BT2_COMPONENT_CLASS:
        return bt2_type_bit(bt_component_class_get_type(ptr));
    case BT2_FIELD:
        return bt2_type_bit(bt_field_get_class_type(ptr));
    case BT2_FIELD_CLASS:
        return bt2_type_bit(bt_field_class_get_type(ptr));
    case BT2_MESSAGE:
        return bt2_type_bit(bt_message_get_type(ptr));
    case BT2_PORT:
        return bt2_type_bit(bt_port_get_type(ptr));
    case BT2_VALUE:
        return bt2_type_bit(bt_value_get_type(ptr));
    default:
        return 0;
    }
}

PyTypeObject *bt2_class_of(enum bt2_kind kind, const void *ptr, bool is_const)
{
    return bt2_classes[kind][is_const][type_bit(kind, ptr)];
}

PyObject *bt2_wrap(enum bt2_kind kind, const void *ptr, bool is_const, bool steal)
{
    if (!ptr) {
        Py_RETURN_NONE;
    }
    if (kind == BT2_VALUE && bt_value_get_type(ptr) == BT_VALUE_TYPE_NULL) {
        if (steal) {
            bt_value_put_ref(ptr);
        }
        Py_RETURN_NONE;
    }
    if (!steal) {
        bt2_holder_get_ref(kind, ptr);
    }
    return bt2_object_new(bt2_class_of(kind, ptr, is_const), kind, ptr, is_const, kind, ptr);
}

PyObject *bt2_wrap_within(enum bt2_kind kind, const void *ptr, bool is_const, PyObject *owner)
{
    const struct bt2_object *object = bt2_object(owner);

    if (!ptr) {
        Py_RETURN_NONE;
    }
    if (object->holder_kind == BT2_ERROR) {
        /*
         * The Python object of a cause holds no reference, because a thread's error has exactly one
         * owner. `bt2.error._Error` copies the contents of the causes and keeps none of these
         * objects.
         */
        return bt2_object_new(
            bt2_class_of(kind, ptr, is_const), kind, ptr, is_const, BT2_NONE, NULL);
    }
    bt2_holder_get_ref(object->holder_kind, object->holder);
    return bt2_object_new(bt2_class_of(kind, ptr, is_const), kind, ptr, is_const,
        object->holder_kind, object->holder);
}

static void raise_type_error(PyObject *object, enum bt2_kind kind)
{
    const char *name = kind_names[kind] ? kind_names[kind] : "LIBRARY_OBJECT";
    char words[64];
    size_t length;

    for (length = 0; name[length] && length < sizeof(words) - 1; length++) {
        words[length] = name[length] == '_' ? ' ' : Py_TOLOWER(name[length]);
    }
    words[length] = '\0';
    PyErr_Format(
        PyExc_TypeError, "'%s' object is not of type '%s'", Py_TYPE(object)->tp_name, words);
}

const void *bt2_pointer(PyObject *object, enum bt2_kind kind)
{
    if (!PyObject_TypeCheck(object, bt2_object_type) || bt2_object(object)->kind != kind) {
        if (PyObject_TypeCheck(object, bt2_object_type) && !bt2_object(object)->ptr) {
            PyErr_SetString(PyExc_RuntimeError, "this object is not valid anymore");
            return NULL;
        }
        raise_type_error(object, kind);
        return NULL;
    }
    if (!bt2_object(object)->ptr) {
        PyErr_SetString(PyExc_RuntimeError, "this object is not valid anymore");
    }
    return bt2_object(object)->ptr;
}

int bt2_parse_graph(PyObject *object, void *graph)
{
    const void *ptr = bt2_pointer(object, BT2_GRAPH);

    *(bt_graph **) graph = (bt_graph *) ptr;
    return ptr != NULL;
}

bool bt2_optional_pointer(PyObject *object, enum bt2_kind kind, const void **ptr)
{
    if (object == Py_None) {
        *ptr = NULL;
        return true;
    }
    *ptr = bt2_pointer(object, kind);
    return *ptr != NULL;
}

bool bt2_take_item(PyObject *list, PyObject *item)
{
    bool is_appended = item && PyList_Append(list, item) == 0;

    Py_XDECREF(item);
    return is_appended;
}

PyObject *bt2_take_view(PyObject *dict, const char *method)
{
    PyObject *view = dict ? PyObject_CallMethod(dict, method, NULL) : NULL;

    Py_XDECREF(dict);
    return view;
}

static PyObject *get_addr(PyObject *self, void *closure)
{
    return PyLong_FromVoidPtr((void *) bt2_object(self)->ptr);
}

static PyObject *get_is_const(PyObject *self, void *closure)
{
    return PyBool_FromLong(bt2_object(self)->is_const);
}

/* Takes over the library object of `other`. The constructors of Python classes call this. */
static PyObject *object_adopt(PyObject *self, PyObject *other)
{
    struct bt2_object *to = bt2_object(self);

    if (!PyObject_TypeCheck(other, bt2_object_type)) {
        return PyErr_Format(PyExc_TypeError, "not a library object");
    }
    struct bt2_object *from = bt2_object(other);
    bt2_holder_put_ref(to->holder_kind, to->holder);
    to->ptr = from->ptr;
    to->holder = from->holder;
    to->kind = from->kind;
    to->holder_kind = from->holder_kind;
    to->is_const = from->is_const;
    from->ptr = NULL;
    from->holder = NULL;
    Py_RETURN_NONE;
}

/* Releases the library object. The Python object can't be used afterwards. */
static PyObject *object_invalidate(PyObject *self, PyObject *unused)
{
    struct bt2_object *object = bt2_object(self);
    const void *holder = object->holder;

    object->ptr = NULL;
    object->holder = NULL;
    bt2_holder_put_ref(object->holder_kind, holder);
    Py_RETURN_NONE;
}

static PyObject *object_copy(PyObject *self, PyObject *unused)
{
    PyErr_SetNone(PyExc_NotImplementedError);
    return NULL;
}

static PyObject *object_repr(PyObject *self)
{
    PyObject *class = (PyObject *) Py_TYPE(self);
    g_autoptr(PyObject) module = PyObject_GetAttrString(class, "__module__");
    g_autoptr(PyObject) name = module ? PyObject_GetAttrString(class, "__qualname__") : NULL;

    /*
     * A class may set `__module__` and `__qualname__` to any object, not only to texts, so format
     * them with %S.
     */
    return name ? PyUnicode_FromFormat("<%S.%S object @ %p>", module, name, bt2_object(self)->ptr)
                : NULL;
}

static bool stand_for_same(const struct bt2_object *one, const struct bt2_object *other)
{
    return one == other || (one->ptr && one->ptr == other->ptr && one->kind == other->kind);
}

/* Python objects are equal if they refer to the same library object. */
static PyObject *object_richcompare(PyObject *self, PyObject *other, int operation)
{
    if (operation == Py_EQ && PyObject_TypeCheck(other, bt2_object_type)) {
        return PyBool_FromLong(stand_for_same(bt2_object(self), bt2_object(other)));
    }
    if (operation != Py_NE) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    /*
     * If a class defines only __eq__(), the result for `!=` is the opposite of the result of
     * __eq__().
     */
    PyObject *is_equal = Py_TYPE(self)->tp_richcompare(self, other, Py_EQ);
    if (!is_equal || is_equal == Py_NotImplemented) {
        return is_equal;
    }
    Py_DECREF(is_equal);
    return PyBool_FromLong(is_equal == Py_False);
}

static Py_hash_t object_hash(PyObject *self)
{
    const void *ptr = bt2_object(self)->ptr;

    /*
     * The lowest bits are always 0, because objects are aligned. After the shift, the hash can't be
     * -1, which means an error.
     */
    return (Py_hash_t) ((uintptr_t) (ptr ? ptr : self) >> 4);
}

static PyGetSetDef object_getset[] = {
    {"addr", get_addr, NULL, "The address of the library object.", NULL},
    {"_is_const", get_is_const, NULL, NULL, NULL},
    {NULL},
};

static PyMethodDef object_methods[] = {
    {"_adopt", object_adopt, METH_O, NULL},
    {"_invalidate", object_invalidate, METH_NOARGS, NULL},
    {"__copy__", object_copy, METH_NOARGS, NULL},
    {"__deepcopy__", object_copy, METH_O, NULL},
    {NULL},
};

static PyType_Slot object_slots[] = {
    {Py_tp_doc, (void *) "Refers to an object of the library."},
    {Py_tp_new, object_tp_new},
    {Py_tp_dealloc, object_dealloc},
    {Py_tp_repr, object_repr},
    {Py_tp_richcompare, object_richcompare},
    {Py_tp_hash, object_hash},
    {Py_tp_getset, object_getset},
    {Py_tp_methods, object_methods},
    {0, NULL},
};

static PyType_Spec object_spec = {
    .name = "bt2._native.Object",
    .basicsize = sizeof(struct bt2_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = object_slots,
};

PyTypeObject *bt2_add_type(PyObject *module, PyType_Spec *spec, PyTypeObject *base)
{
    PyTypeObject *type = (PyTypeObject *) PyType_FromSpecWithBases(spec, (PyObject *) base);

    if (!type || PyModule_AddType(module, type) < 0) {
        return NULL;
    }
    return type;
}

PyTypeObject *bt2_add_engine_type(
    PyObject *module, const char *name, PyType_Slot *slots, PyTypeObject *base)
{
    PyType_Spec spec = {
        .name = name,
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
        .slots = slots,
    };

    return bt2_add_type(module, &spec, base);
}

/* The flags of classes whose objects have a dictionary or weak references. */
#ifdef Py_TPFLAGS_MANAGED_WEAKREF
#define MANAGED_FLAGS (Py_TPFLAGS_MANAGED_DICT | Py_TPFLAGS_MANAGED_WEAKREF)
#else
#define MANAGED_FLAGS 0
#endif

/*
 * CPython gives the instances of a class written in Python a garbage collector header and a generic
 * deallocation function. It does so even if they contain nothing to collect: these classes have
 * `__slots__ = ()`, and our structure contains no references to Python objects. Both cost up to a
 * third of the time of a loop over events, so this function removes them before there are any
 * instances.
 */
static void make_plain(PyTypeObject *class)
{
    if (class->tp_basicsize != sizeof(struct bt2_object) || class->tp_dictoffset != 0 ||
        class->tp_weaklistoffset != 0 || (class->tp_flags & MANAGED_FLAGS)) {
        return;
    }
    class->tp_flags &= ~Py_TPFLAGS_HAVE_GC;
    class->tp_traverse = NULL;
    class->tp_clear = NULL;
    class->tp_free = PyObject_Free;
    class->tp_dealloc = object_dealloc;
}

/*
 * register_class(kind, type, const class, class): `type` is an enumerator of the kind's type, or 0.
 */
static PyObject *register_class(PyObject *module, PyObject *args)
{
    int kind;
    unsigned long long type;
    PyTypeObject *pair[2];

    if (!PyArg_ParseTuple(
            args, "iKO!O!", &kind, &type, &PyType_Type, &pair[1], &PyType_Type, &pair[0])) {
        return NULL;
    }
    for (int is_const = 0; is_const < 2; is_const++) {
        PyTypeObject *class = pair[is_const];
        PyTypeObject **slot = &bt2_classes[kind][is_const][type ? bt2_type_bit(type) : 0];

        if (!PyType_IsSubtype(class, bt2_object_type)) {
            return PyErr_Format(PyExc_TypeError, "%s is not an Object", class->tp_name);
        }
        make_plain(class);
        Py_XSETREF(*slot, (PyTypeObject *) Py_NewRef(class));
    }
    Py_RETURN_NONE;
}

static PyObject *set_class_loader(PyObject *module, PyObject *loader)
{
    Py_XSETREF(class_loader, Py_NewRef(loader));
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"set_class_loader", set_class_loader, METH_O,
        "Sets the function that is called with a kind when no class is registered for it."},
    {"register_class", register_class, METH_VARARGS,
        "Sets the classes of the objects of a kind and type."},
    {NULL},
};

bool bt2_init_object(PyObject *module)
{
    if (bt2_object_type) {
        PyErr_SetString(PyExc_ImportError, "bt2._native can be loaded only once in a process");
        return false;
    }
    bt2_object_type = bt2_add_type(module, &object_spec, NULL);
    if (!bt2_object_type || PyModule_AddFunctions(module, functions) < 0) {
        return false;
    }
    for (int kind = 1; kind < BT2_KIND_COUNT; kind++) {
        if (PyModule_AddIntConstant(module, kind_names[kind], kind) < 0) {
            return false;
        }
    }
    return true;
}
