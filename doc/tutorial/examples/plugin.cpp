// SPDX-License-Identifier: MIT
// A plugin in C++: a sink that counts the events of each class.
#include <babeltrace2/babeltrace.h>

#include <cstdint>
#include <exception>
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>

BT_PLUGIN_MODULE();
BT_PLUGIN(tutorial_cpp);

namespace
{

struct PutIterator {
    void operator()(bt_message_iterator *iterator) const noexcept
    {
        bt_message_iterator_put_ref(iterator);
    }
};

struct PutMessage {
    void operator()(const bt_message *message) const noexcept
    {
        bt_message_put_ref(message);
    }
};

class Counter
{
public:
    void connect(bt_self_component_sink *sink)
    {
        bt_message_iterator *iterator = nullptr;
        const auto status = bt_message_iterator_create_from_sink_component(
            sink, bt_self_component_sink_borrow_input_port_by_index(sink, 0), &iterator);

        if (status != BT_MESSAGE_ITERATOR_CREATE_FROM_SINK_COMPONENT_STATUS_OK) {
            throw std::runtime_error{"the input port leads to no messages"};
        }
        upstream.reset(iterator);
    }

    bt_message_iterator_next_status consume()
    {
        bt_message_array_const batch;
        std::uint64_t size;
        const auto status = bt_message_iterator_next(upstream.get(), &batch, &size);

        if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
            take(batch, size);
        } else if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_END) {
            print();
        }
        return status;
    }

private:
    void take(bt_message_array_const batch, std::uint64_t size)
    {
        // We own the messages, even if an exception ends this function.
        std::unique_ptr<const bt_message, PutMessage> message;
        std::uint64_t i = 0;

        try {
            for (; i < size; i++) {
                message.reset(batch[i]);
                count(*message);
            }
        } catch (...) {
            while (++i < size) {
                message.reset(batch[i]);
            }
            throw;
        }
    }

    void count(const bt_message &message)
    {
        if (bt_message_get_type(&message) == BT_MESSAGE_TYPE_EVENT) {
            const auto event = bt_message_event_borrow_event_const(&message);
            const auto name = bt_event_class_get_name(bt_event_borrow_class_const(event));

            ++counts[name ? name : "(no name)"];
        }
    }

    void print() const
    {
        for (const auto &entry : counts) {
            std::cout << entry.first << ": " << entry.second << std::endl;
        }
    }

    std::unique_ptr<bt_message_iterator, PutIterator> upstream;
    std::map<std::string, std::uint64_t> counts;
};

// A method must not throw exceptions, because the library is written in C.
template <typename StatusT, typename FuncT>
StatusT guarded(bt_self_component_sink *sink, StatusT error, FuncT &&func) noexcept
{
    try {
        return func();
    } catch (const std::exception &exc) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            bt_self_component_sink_as_self_component(sink), "%s", exc.what());
        return error;
    }
}

Counter &counterOf(bt_self_component_sink *sink)
{
    return *static_cast<Counter *>(
        bt_self_component_get_data(bt_self_component_sink_as_self_component(sink)));
}

bt_component_class_initialize_method_status initialize(
    bt_self_component_sink *sink, bt_self_component_sink_configuration *, const bt_value *, void *)
{
    return guarded(sink, BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR, [&] {
        std::unique_ptr<Counter> counter{new Counter};

        if (bt_self_component_sink_add_input_port(sink, "in", nullptr, nullptr) !=
            BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
            return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
        }
        bt_self_component_set_data(
            bt_self_component_sink_as_self_component(sink), counter.release());
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
    });
}

void finalize(bt_self_component_sink *sink)
{
    delete &counterOf(sink);
}

bt_component_class_sink_graph_is_configured_method_status graphIsConfigured(
    bt_self_component_sink *sink)
{
    return guarded(sink, BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_ERROR, [&] {
        counterOf(sink).connect(sink);
        return BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_OK;
    });
}

bt_component_class_sink_consume_method_status consume(bt_self_component_sink *sink)
{
    return guarded(sink, BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_ERROR, [&] {
        return static_cast<bt_component_class_sink_consume_method_status>(
            counterOf(sink).consume());
    });
}

} // namespace

BT_PLUGIN_SINK_COMPONENT_CLASS(counter, consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(counter, initialize);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(counter, finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(counter, graphIsConfigured);
BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION(counter, "Counts the events of each class.");
