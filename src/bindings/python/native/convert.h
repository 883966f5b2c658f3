/* SPDX-License-Identifier: MIT */
/*
 * Conversion of library results to Python objects, and of statuses to exceptions. Each `…_output`
 * function takes the result of bt2_enumerator(). It returns the value of an output parameter, or
 * None if the library function has not set the parameter.
 */
#ifndef BINDINGS_PYTHON_NATIVE_CONVERT_H
#define BINDINGS_PYTHON_NATIVE_CONVERT_H

#include "native/object.h"
#include "native/status.h"

/* The package's exceptions. The module `bt2.error` sets their classes. */
enum bt2_exception {
    BT2_EXCEPTION_ERROR,
    BT2_EXCEPTION_MEMORY_ERROR,
    BT2_EXCEPTION_OVERFLOW_ERROR,
    BT2_EXCEPTION_STOP,
    BT2_EXCEPTION_TRY_AGAIN,
    BT2_EXCEPTION_UNKNOWN_OBJECT,
    BT2_EXCEPTION_COUNT
};

/*
 * Converts a C string to a Python string. Bytes that aren't UTF-8 become surrogates. Returns None
 * for NULL.
 */
PyObject *bt2_text(const char *text);

/*
 * Encodes a Python string: the inverse of bt2_text(). Returns a new `bytes`, or NULL with an
 * exception.
 */
PyObject *bt2_bytes(PyObject *text);

/*
 * Encodes a Python string as a C string, which the caller frees with g_free(). A text with a null
 * character raises a ValueError, because the C string would be shorter.
 */
char *bt2_copy_text(PyObject *text);

/*
 * Sets an exception of `class`. `text` may contain bytes that aren't UTF-8, because paths and names
 * from a trace may contain them.
 */
void bt2_raise_text(PyObject *class, const char *text);

/*
 * Issues a UserWarning. `text` is as for bt2_raise_text(). `stack_level` 1 attributes the warning
 * to the running Python function, 2 to its caller, and so on. Returns false with an exception if
 * the warning can't be issued or if the program turns warnings into exceptions. An exception that
 * is already set stays.
 */
bool bt2_warn(const char *text, int stack_level);

/* Sets the exception for `status`, which must not be 0. */
void bt2_raise(long long status, const char *function_name);

/*
 * Sets the exception for a library function that ran out of memory, and takes the error of the
 * thread. Returns NULL.
 */
PyObject *bt2_raise_memory_error(const char *function_name);

/*
 * Converts the status of a function. Returns NULL with an exception for a failure, None for
 * success, and NotImplemented if there is no output (not available, not found). If `type` isn't a
 * status, returns the value.
 */
PyObject *bt2_enumerator(const char *type, const char *function_name, long long value);

PyObject *bt2_object_output(
    PyObject *result, enum bt2_kind kind, const void *output, bool is_const, bool is_owned);
PyObject *bt2_unsigned_output(PyObject *result, uint64_t output);
PyObject *bt2_signed_output(PyObject *result, int64_t output);
PyObject *bt2_bool_output(PyObject *result, bt_bool output);
PyObject *bt2_labels_output(PyObject *result, const char *const *labels, uint64_t count);

const void *bt2_pointer_of_3(
    PyObject *object, enum bt2_kind kind_0, enum bt2_kind kind_1, enum bt2_kind kind_2);

bool bt2_init_convert(PyObject *module);

#endif
