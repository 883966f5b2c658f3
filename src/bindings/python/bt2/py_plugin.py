# SPDX-License-Identifier: MIT
"""Plugins written in Python: the functions that a plugin file calls, and the loader for the plugin provider."""

from __future__ import annotations

from bt2 import _native, utils
from bt2 import component as bt2_component
from bt2 import error as bt2_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional


class _PluginInfo:
    def __init__(
        self, name: str, description: Optional[str], author: Optional[str], license: Optional[str], version: Any
    ) -> None:
        self.name = name
        self.description = description
        self.author = author
        self.license = license
        self.version = version
        self.comp_class_addrs: Optional[list[int]] = None


def plugin_component_class(component_class: Any) -> Any:
    """A class decorator that adds a component class to the plugin in the same file."""
    if not issubclass(component_class, bt2_component._UserComponent):
        raise TypeError("component class is not a subclass of a user component class")
    component_class._bt_plugin_component_class = None
    return component_class


def _validate_version(version: Any) -> None:
    if not isinstance(version, tuple) or len(version) not in (3, 4):
        raise ValueError("wrong version: expecting a tuple of three or four items")
    for number in version[:3]:
        if not isinstance(number, int) or not 0 <= number <= 0xFFFFFFFF:
            raise ValueError("wrong version: expecting three 32-bit unsigned integers")
    if len(version) == 4 and not isinstance(version[3], (str, type(None))):
        raise ValueError("wrong version: expecting a text after the three integers")


def register_plugin(
    module_name: str,
    name: str,
    description: Optional[str] = None,
    author: Optional[str] = None,
    license: Optional[str] = None,
    version: Any = None,
) -> None:
    """Declares that a module is a plugin. Call it in the plugin's file, with `__name__` as `module_name`."""
    import sys

    if module_name not in sys.modules:
        raise RuntimeError(f"cannot find module '{module_name}' in loaded modules")
    utils._check_str(name)
    utils._check_str_if_any(description, author, license)
    if version is not None:
        _validate_version(version)
    sys.modules[module_name]._bt_plugin_info = _PluginInfo(  # type: ignore[attr-defined]
        name, description, author, license, version
    )


class _LoadedModule:
    """
    Keeps the module of a plugin in `sys.modules`.

    Deleting this object removes the module, unless the file was loaded again and another module has its name.
    """

    def __init__(self, module: Any) -> None:
        self._module = module

    def __del__(self) -> None:
        import sys

        name = self._module.__name__
        if sys.modules.get(name) is self._module:
            del sys.modules[name]


class _LoadedClass:
    """
    The Python class of a plugin's component class. The component class owns this object.

    A plugin doesn't use the component class that its Python class owns. It creates a new component class, which owns
    the Python class. If a Python class and a component class owned each other, neither would ever be destroyed.
    """

    def __init__(self, python_class: Any, addr: int, module: _LoadedModule) -> None:
        self._python_class = python_class
        self._addr = addr
        self._module = module

    def __del__(self) -> None:
        _native.component_class_forget(self._addr)


def _load_class(python_class: Any, module: _LoadedModule) -> tuple[Any, _LoadedClass]:
    component_class = python_class._bt_create_component_class(
        python_class.name, python_class.description, python_class.help
    )
    return component_class, _LoadedClass(python_class, component_class.addr, module)


def _load_plugin_module(path: str) -> Any:
    """
    Imports a plugin file. Returns a tuple (name, description, author, license, version, component classes). The last
    item is a list of pairs: a component class, and the object that it must own.
    """
    import hashlib
    import importlib.util
    import inspect
    import sys

    # The module's name contains a hash of the path, because plugins in different folders may have the same file name.
    name = "bt_plugin_" + hashlib.sha1(path.encode(errors="surrogateescape")).hexdigest()
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot import {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    info = getattr(module, "_bt_plugin_info", None)
    if info is None:
        raise RuntimeError(f"no plugin is registered by {path}: missing bt2.register_plugin()?")
    loaded = _LoadedModule(module)
    classes = [
        _load_class(cls, loaded)
        for _, cls in inspect.getmembers(module, inspect.isclass)
        if "_bt_plugin_component_class" in vars(cls)
    ]
    # As in Babeltrace, a plugin that is registered without a version has the version 0.0.0.
    version = (*(info.version or (0, 0, 0)), None)[:4]
    return (info.name, info.description, info.author, info.license, version, classes)


def _load_for_provider(path: str) -> Any:
    """
    Imports a plugin file like `_load_plugin_module()`.

    After an exception, the function appends the causes to the error of the current thread and returns None.
    """
    try:
        return _load_plugin_module(path)
    except Exception as exception:
        bt2_error._status_of_exception(exception, _native.Object(), allowed_flow=0)
        return None
