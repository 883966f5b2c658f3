# SPDX-License-Identifier: MIT
"""
Finds which source component classes read which inputs, as the `convert` command does: by asking each
class for the query object `babeltrace.support-info`. Directories which no class takes are searched.
"""

from __future__ import annotations

import os
import stat

from bt2 import query_executor as bt2_query_executor
from bt2 import value as bt2_value
from bt2.utils import UnknownObject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Optional


class _Source:
    """A source component to create."""

    def __init__(self, component_class: Any) -> None:
        self.component_class = component_class
        self.inputs: list[str] = []
        # Positions, among all inputs, of those from which this source comes.
        self.arguments: list[int] = []


class _Discovery:
    def __init__(self, plugins: Iterable[Any]) -> None:
        self._classes = [
            (plugin.name, component_class)
            for plugin in plugins
            for component_class in plugin.source_component_classes.values()
        ]
        self._groups: dict[tuple[str, str, str], _Source] = {}
        self.sources: list[_Source] = []

    def _ask(self, component_class: Any, text: str, type_: str) -> tuple[float, Optional[str]]:
        params = {"input": text, "type": type_}
        query = bt2_query_executor.QueryExecutor(
            component_class, "babeltrace.support-info", params
        )
        try:
            answer: Any = query.query()
        except UnknownObject:
            return 0.0, None
        if isinstance(answer, bt2_value._MapValueConst):
            weight, group = answer.get("weight"), answer.get("group")
        else:
            weight, group = answer, None
        if not isinstance(weight, (bt2_value._RealValueConst, bt2_value._IntegerValueConst)):
            return 0.0, None
        if not 0 <= weight <= 1 or not isinstance(group, (type(None), bt2_value._StringValueConst)):
            return 0.0, None
        return float(weight), None if group is None else str(group)

    def _try(self, text: str, type_: str, argument: int) -> bool:
        """Adds `text` to the source whose class wants it most, if one does."""
        best_weight, best = 0.0, None
        for plugin_name, component_class in self._classes:
            weight, group = self._ask(component_class, text, type_)
            if weight > best_weight:
                best_weight, best = weight, (plugin_name, component_class, group)
        if best is None:
            return False
        plugin_name, component_class, group = best
        source = None
        if group is not None:
            source = self._groups.get((plugin_name, component_class.name, group))
        if source is None:
            source = _Source(component_class)
            self.sources.append(source)
            if group is not None:
                self._groups[plugin_name, component_class.name, group] = source
        source.inputs.append(text)
        if argument not in source.arguments:
            source.arguments.append(argument)
        return True

    def _search(self, path: str, argument: int, parents: frozenset[tuple[int, int]]) -> bool:
        """Asks about a file or directory, then about what the directory contains."""
        try:
            info = os.stat(path)
        except OSError:
            return False
        if stat.S_ISREG(info.st_mode):
            return self._try(path, "file", argument)
        identity = (info.st_dev, info.st_ino)
        # A directory may contain itself through a symbolic link.
        if not stat.S_ISDIR(info.st_mode) or identity in parents:
            return False
        if self._try(path, "directory", argument):
            return True
        try:
            names = sorted(os.listdir(path))
        except OSError:
            return False
        found = [
            self._search(os.path.join(path, name), argument, parents | {identity}) for name in names
        ]
        return any(found)

    def add(self, text: str, argument: int) -> bool:
        """Looks for sources for one input: whether there is any."""
        return self._try(text, "string", argument) or self._search(text, argument, frozenset())
