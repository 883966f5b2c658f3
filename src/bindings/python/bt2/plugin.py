# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Plugins, and functions that find them."""

from __future__ import annotations

import os

from bt2 import _native, utils
from bt2.properties import _attribute, _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator, Mapping, Optional

    from bt2 import component_class as bt2_component_class


def find_plugins_in_path(
    path: utils._Path, recurse: bool = True, fail_on_load_error: bool = False
) -> Optional[_PluginSet]:
    """
    Returns the plugins in a file or a folder, or None if there are none.

    A file that can't be loaded is ignored without a message. With `fail_on_load_error`, an exception is raised.
    """
    path = os.fsdecode(path)
    utils._check_bool(recurse)
    utils._check_bool(fail_on_load_error)
    if os.path.isfile(path):
        return _native.bt_plugin_find_all_from_file(path, fail_on_load_error)
    if os.path.isdir(path):
        return _native.bt_plugin_find_all_from_dir(path, recurse, fail_on_load_error)
    raise ValueError(f"invalid path: '{path}'")


def find_plugins(
    find_in_std_env_var: bool = True,
    find_in_user_dir: bool = True,
    find_in_sys_dir: bool = True,
    find_in_static: bool = True,
    fail_on_load_error: bool = False,
) -> Optional[_PluginSet]:
    """Returns all plugins in the selected standard places, or None if there are none."""
    flags = (find_in_std_env_var, find_in_user_dir, find_in_sys_dir, find_in_static, fail_on_load_error)
    for flag in flags:
        utils._check_bool(flag)
    return _native.bt_plugin_find_all(*flags) if any(flags[:4]) else None


def find_plugin(
    name: str,
    find_in_std_env_var: bool = True,
    find_in_user_dir: bool = True,
    find_in_sys_dir: bool = True,
    find_in_static: bool = True,
    fail_on_load_error: bool = False,
) -> Optional[_Plugin]:
    """Searches the selected standard places for the plugin named `name`. Returns the plugin, or None."""
    flags = (find_in_std_env_var, find_in_user_dir, find_in_sys_dir, find_in_static, fail_on_load_error)
    utils._check_str(name)
    utils._check_bool(fail_on_load_error)
    return _native.bt_plugin_find(name, *flags) if any(flags[:4]) else None


class _PluginSet(utils._Sequence, _native.Object):
    __slots__ = ()

    def __len__(self) -> int:
        return _native.bt_plugin_set_get_plugin_count(self)

    if TYPE_CHECKING:

        def __iter__(self) -> Iterator[_Plugin]: ...

    def __getitem__(self, index: Any) -> Any:
        utils._check_uint64(index)
        if index >= len(self):
            raise IndexError
        return _native.bt_plugin_set_borrow_plugin_by_index_const(self, index)


class _PluginVersion:
    def __init__(self, major: int, minor: int, patch: int, extra: Optional[str]) -> None:
        self._major = major
        self._minor = minor
        self._patch = patch
        self._extra = extra

    def __str__(self) -> str:
        return f"{self._major}.{self._minor}.{self._patch}{self._extra or ''}"

    major: _Property[int] = _attribute("_major")
    minor: _Property[int] = _attribute("_minor")
    patch: _Property[int] = _attribute("_patch")
    extra: _Property[Optional[str]] = _attribute("_extra")


class _PluginComponentClasses(utils._Mapping):
    """The component classes of one type in a plugin: a mapping of names to component classes."""

    def __init__(self, plugin: _Plugin, type_: str) -> None:
        self._plugin = plugin
        self._type = type_

    def _function(self, what: str) -> Any:
        return getattr(_native, f"bt_plugin_{what.format(self._type)}")

    def __getitem__(self, key: str) -> Any:
        borrow = self._function("borrow_{}_component_class_by_name_const")
        return utils._found(borrow(self._plugin, utils._check_str(key)), key)

    def __len__(self) -> int:
        return self._function("get_{}_component_class_count")(self._plugin)

    def __iter__(self) -> Iterator[str]:
        borrow = self._function("borrow_{}_component_class_by_index_const")
        for index in range(len(self)):
            yield borrow(self._plugin, index).name


class _Plugin(_native.Object):
    __slots__ = ()
    name: _Property[str] = _property(_native.bt_plugin_get_name)
    author: _Property[Optional[str]] = _property(_native.bt_plugin_get_author)
    license: _Property[Optional[str]] = _property(_native.bt_plugin_get_license)
    description: _Property[Optional[str]] = _property(_native.bt_plugin_get_description)
    path: _Property[Optional[str]] = _property(_native.bt_plugin_get_path)

    @property
    def version(self) -> Optional[_PluginVersion]:
        version = _native.plugin_version(self)
        return None if version is None else _PluginVersion(*version)

    @property
    def source_component_classes(self) -> Mapping[str, bt2_component_class._SourceComponentClassConst]:
        return _PluginComponentClasses(self, "source")

    @property
    def filter_component_classes(self) -> Mapping[str, bt2_component_class._FilterComponentClassConst]:
        return _PluginComponentClasses(self, "filter")

    @property
    def sink_component_classes(self) -> Mapping[str, bt2_component_class._SinkComponentClassConst]:
        return _PluginComponentClasses(self, "sink")


_native.register_class(_native.PLUGIN, 0, _Plugin, _Plugin)
_native.register_class(_native.PLUGIN_SET, 0, _PluginSet, _PluginSet)
