/* SPDX-License-Identifier: MIT */
/*
 * Converts results of library functions to Python objects, and statuses to exceptions. Each
 * `…_output` function takes the result of bt2_enumerator() and returns the output parameter.
 */
#ifndef BINDINGS_PYTHON_NATIVE_CONVERT_H
#define BINDINGS_PYTHON_NATIVE_CONVERT_H

#include "native/object.h"
#include "native/status.h"

/* The package's exceptions, which its module `error` sets. */
enum bt2_exception {
    BT2_EXCEPTION_ERROR,
    BT2_EXCEPTION_MEMORY_ERROR,
    BT2_EXCEPTION_OVERFLOW_ERROR,
    BT2_EXCEPTION_STOP,
    BT2_EXCEPTION_TRY_AGAIN,
    BT2_EXCEPTION_UNKNOWN_OBJECT,
    BT2_EXCEPTION_COUNT
};

/* A C string as a Python string; None for NULL. Invalid UTF-8 is kept as surrogates. */
PyObject *bt2_text(const char *text);

/* The opposite, for a Python string: a new `bytes`, or NULL with an exception. */
PyObject *bt2_bytes(PyObject *text);

/*
 * The same as a C string that the caller frees with g_free(). A null character in it is a
 * ValueError: the text would be taken for a shorter one.
 */
char *bt2_copy_text(PyObject *text);

/*
 * Sets an exception of `class`. `text` needn't be UTF-8, because it may contain paths or names from
 * a trace.
 */
void bt2_raise_text(PyObject *class, const char *text);

/*
 * Issues a UserWarning. `text` is as for bt2_raise_text(). `stack_level` 1 attributes the warning
 * to the running Python function, 2 to its caller, and so on. Returns false with an exception, for
 * example if the program makes exceptions of warnings. If there is an exception already, it stays.
 */
bool bt2_warn(const char *text, int stack_level);

/* Sets the exception for `status`, which is not 0. */
void bt2_raise(long long status, const char *function_name);

/*
 * Sets the exception for a function of the library that failed because memory is exhausted, and
 * takes the error that it left. Returns NULL.
 */
PyObject *bt2_raise_memory_error(const char *function_name);

/*
 * The result of a function that returns an enumerator: NULL with an exception for a failure status,
 * None for success, NotImplemented if there is no output (not available, not found), otherwise the
 * value.
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
