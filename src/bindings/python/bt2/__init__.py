# SPDX-License-Identifier: MIT
"""
Reads, creates and processes traces with libbabeltrace2.

An analysis is a loop over messages:

    for message in bt2.TraceCollectionMessageIterator("path/to/trace"):
        if type(message) is bt2._EventMessageConst:
            print(message.event.name, message.default_clock_snapshot.ns_from_origin)
"""

# `_dev_mode` comes first because it chooses the library that the native module gets linked with.
from bt2 import _dev_mode as _dev_mode
from bt2 import _names, _native
from bt2.version import __version__ as __version__

# The package imports a module when a script uses one of the module's names, or when the library returns an object of
# one of its classes. A script thus loads only the modules that it uses.
_NAMES = _names.MODULES_BY_NAME
_MODULES = {*_NAMES.values(), *_names.MODULES_BY_KIND.values(), "native_bt"}
__all__ = [name for name in _NAMES if not name.startswith("_")]


def _import(module):
    import importlib

    return importlib.import_module("bt2." + module)


def __getattr__(name):
    if name in _MODULES:
        return _import(name)
    if name not in _NAMES:
        raise AttributeError(f"module 'bt2' has no attribute '{name}'")
    value = globals()[name] = getattr(_import(_NAMES[name]), name)
    return value


def __dir__():
    return sorted({*globals(), *_NAMES})


def _define_all_names():
    """
    Defines all names and removes `__getattr__()` from the package.

    Loops over events often evaluate expressions such as `isinstance(field, bt2._IntegerFieldConst)`. CPython caches
    the look-up of such names only in modules without `__getattr__()`.
    """
    for name in __dir__():
        if name not in globals():
            __getattr__(name)
    _import("native_bt")
    globals().pop("__getattr__", None)


def _load_class(kind):
    _import(_names.MODULES_BY_KIND[kind])
    if kind == _native.EVENT:
        _define_all_names()


_native.set_class_loader(_load_class)
# The native module raises the exceptions of `bt2.error`.
_import("error")
