# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Versions of the Message Interchange Protocol."""

from __future__ import annotations

from bt2 import _native, utils
from bt2 import component_class as bt2_component_class
from bt2 import component_descriptor as bt2_component_descriptor
from bt2 import logging as bt2_logging

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional, Sequence


def get_greatest_operative_mip_version(
    component_descriptors: Sequence[bt2_component_descriptor.ComponentDescriptor],
    log_level: bt2_logging.LoggingLevel = bt2_logging.LoggingLevel.NONE,
) -> Optional[int]:
    """Returns the greatest MIP version that all components support, or None if there is none."""
    utils._check_type(log_level, bt2_logging.LoggingLevel)
    if len(component_descriptors) == 0:
        raise ValueError("no component descriptors")
    descriptors = _native.bt_component_descriptor_set_create()
    for descriptor in component_descriptors:
        utils._check_type(descriptor, bt2_component_descriptor.ComponentDescriptor)
        _native.bt_component_descriptor_set_add_descriptor_with_initialize_method_data(
            descriptors,
            bt2_component_class._native_class(descriptor.component_class),
            descriptor.params,
            descriptor.obj,
        )
    return _native.bt_get_greatest_operative_mip_version(descriptors, log_level.value)


def get_maximal_mip_version() -> int:
    """Returns the greatest MIP version that the library supports."""
    return _native.bt_get_maximal_mip_version()


_native.register_class(_native.COMPONENT_DESCRIPTOR_SET, 0, _native.Object, _native.Object)
