# SPDX-License-Identifier: MIT
"""The arguments that functions for trace classes and messages accept or reject, and the exceptions for wrong ones."""

import bt2
import pytest


@pytest.fixture
def make(run_pipeline):
    """A function make(function) that returns the result of `function(iterator, trace class)`."""

    def make(function, mip_version=0):
        results = []

        def messages(iterator, trace_class):
            results.append(function(iterator, trace_class))
            return iter(())

        run_pipeline(lambda component: component._create_trace_class(), messages, mip_version=mip_version)
        return results[0]

    return make


def test_a_display_base_can_be_an_integer(make):
    def function(iterator, trace_class):
        create = trace_class.create_unsigned_integer_field_class
        for base in (2, 8, 10, 16, bt2.IntegerDisplayBase.OCTAL):
            assert create(8, preferred_display_base=base).preferred_display_base == base
        for base, error in ((3, ValueError), ("16", TypeError), (16.0, TypeError)):
            with pytest.raises(error):
                create(8, preferred_display_base=base)
        return True

    assert make(function)


def test_wrong_log_levels_raise_a_value_error(make):
    def function(iterator, trace_class):
        for level in (3, "INFO", bt2.LoggingLevel.INFO):
            with pytest.raises(ValueError, match="EventClassLogLevel"):
                trace_class.create_stream_class().create_event_class(log_level=level)
        return True

    assert make(function)


def test_tuples_for_members_and_options_have_a_fixed_length(make):
    def function(iterator, trace_class):
        boolean = trace_class.create_bool_field_class
        selector = trace_class.create_unsigned_integer_field_class
        for member in (("a",), ("a", boolean(), {}, 3)):
            with pytest.raises(ValueError, match="a tuple for a member has 2 or 3 elements, this one has"):
                trace_class.create_structure_field_class(members=[member])
            with pytest.raises(ValueError, match="a tuple for an option has"):
                trace_class.create_variant_field_class(options=[member])
        with pytest.raises(ValueError, match="a tuple for an option has"):
            trace_class.create_variant_field_class(selector(8), options=[("a", boolean())])
        with pytest.raises(TypeError):
            trace_class.create_structure_field_class(members=[3])
        return True

    assert make(function)


def test_a_message_needs_a_parent_of_the_right_type(make):
    def function(iterator, trace_class):
        with_packets = trace_class.create_stream_class(supports_packets=True)
        without = trace_class.create_stream_class()
        trace = trace_class()
        stream, packet = trace.create_stream(without), trace.create_stream(with_packets).create_packet()
        for parent, stream_class in ((packet, without), (packet.stream, with_packets), (3, without)):
            with pytest.raises(TypeError):
                iterator._create_event_message(stream_class.create_event_class(), parent)
        return iterator._create_event_message(without.create_event_class(), stream) is not None

    assert make(function)


def test_the_data_of_a_blob_must_be_bytes(one_event):
    def members(trace_class):
        return [("b", trace_class.create_static_blob_field_class(3))]

    def fill(payload):
        for data, error in (("abc", TypeError), (b"ab", ValueError), (3, TypeError)):
            with pytest.raises(error):
                payload["b"].data = data
        payload["b"].data = bytearray(b"abc")

    assert one_event(members, fill, lambda message: bytes(message.event["b"].data), mip_version=1) == b"abc"


def test_parameters_of_a_component_must_be_a_map():
    source = bt2.find_plugin("ctf").source_component_classes["fs"]
    for params in (3, [1]):
        with pytest.raises(TypeError, match="'dict' or a 'bt2.MapValue'"):
            bt2.Graph().add_component(source, "x", params)


def test_flags_of_a_search_by_name_can_be_integers():
    assert bt2.find_plugin("ctf", 1, 0, 1, 1).name == "ctf"
    assert bt2.find_plugin("ctf", 0, 0, 0, 0) is None
    with pytest.raises(TypeError):
        bt2.find_plugin("ctf", fail_on_load_error=1)
    with pytest.raises(TypeError):
        bt2.find_plugins(1)
