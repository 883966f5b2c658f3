# SPDX-License-Identifier: MIT
"""A plugin with a source, a filter and a sink component class: they create, select and average temperatures."""

from __future__ import annotations

import sys
from typing import Any

import bt2

bt2.register_plugin(__name__, "thermo", "Temperatures")


class SensorIterator(bt2._UserMessageIterator):
    """Creates the messages of one output port."""

    def __init__(self, config: bt2._MessageIteratorConfiguration, port: bt2._UserComponentOutputPort) -> None:
        sensor: Any = self._component
        # A generator is the simplest implementation: each `yield` provides one message, and its end ends the messages.
        self._messages = self._measure(sensor)

    def _measure(self, sensor: Any) -> Any:
        stream = sensor.trace_class().create_stream(sensor.event_class.stream_class)
        yield self._create_stream_beginning_message(stream)
        for number in range(sensor.count):
            message = self._create_event_message(sensor.event_class, stream, number * 100)
            message.event.payload_field["celsius"] = 20 + number % 4 / 2
            yield message
        yield self._create_stream_end_message(stream)

    def __next__(self) -> Any:
        return next(self._messages)


@bt2.plugin_component_class
class Sensor(bt2._UserSourceComponent, message_iterator_class=SensorIterator):
    """Measures temperatures.

    Parameter: `count`, the number of temperatures (an integer, 4 by default).
    """

    def __init__(self, config: bt2._UserSourceComponentConfiguration, params: bt2._MapValueConst, obj: Any) -> None:
        self.count = int(params.get("count", 4))
        if self.count < 0:
            raise ValueError(f"`count` is {self.count}: there can't be fewer than 0 temperatures")
        if self.logging_level <= bt2.LoggingLevel.INFO:
            print(f"{self.name}: {self.count} temperatures", file=sys.stderr)
        # The metadata: a clock with a frequency of 1000 Hz, and an event class whose payload has one field.
        self.trace_class = self._create_trace_class()
        clock_class = self._create_clock_class(frequency=1000)
        stream_class = self.trace_class.create_stream_class(default_clock_class=clock_class)
        payload = self.trace_class.create_structure_field_class()
        payload.append_member("celsius", self.trace_class.create_double_precision_real_field_class())
        self.event_class = stream_class.create_event_class(name="temperature", payload_field_class=payload)
        self._add_output_port("out")


class WarmIterator(bt2._UserMessageIterator):
    def __init__(self, config: bt2._MessageIteratorConfiguration, port: bt2._UserComponentOutputPort) -> None:
        warm: Any = self._component
        self._least = warm.least
        self._upstream = self._create_message_iterator(warm.input)

    def __next__(self) -> Any:
        while True:
            message = next(self._upstream)  # At the end, this raises bt2.Stop.
            # Pass on all other kinds of messages, because each stream needs its beginning and its end.
            if type(message) is not bt2._EventMessageConst or message.event["celsius"] >= self._least:
                return message


@bt2.plugin_component_class
class Warm(bt2._UserFilterComponent, message_iterator_class=WarmIterator):
    """Passes on temperatures that are greater than or equal to the parameter `least`."""

    def __init__(self, config: bt2._UserFilterComponentConfiguration, params: bt2._MapValueConst, obj: Any) -> None:
        self.least = float(params["least"])
        self.input = self._add_input_port("in")
        self._add_output_port("out")


@bt2.plugin_component_class
class Average(bt2._UserSinkComponent):
    """Prints the average temperature."""

    def __init__(self, config: bt2._UserSinkComponentConfiguration, params: bt2._MapValueConst, obj: Any) -> None:
        self._port = self._add_input_port("in")
        self._temperatures: list[float] = []

    def _user_graph_is_configured(self) -> None:
        self._upstream = self._create_message_iterator(self._port)

    def _user_consume(self) -> None:
        try:
            message = next(self._upstream)
        except bt2.Stop:
            if self._temperatures:
                print(f"average: {sum(self._temperatures) / len(self._temperatures)} degrees")
            raise
        if type(message) is bt2._EventMessageConst:
            self._temperatures.append(float(message.event["celsius"]))
