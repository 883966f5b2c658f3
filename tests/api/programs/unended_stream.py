# SPDX-License-Identifier: MIT
"""
Prints the number of messages from a source that never ends its stream. In developer mode, the program aborts.
"""

import bt2


class Iterator(bt2._UserMessageIterator):
    def __init__(self, config, port):
        self._messages = [self._create_stream_beginning_message(port.user_data)]

    def __next__(self):
        if not self._messages:
            raise StopIteration
        return self._messages.pop()


class Source(bt2._UserSourceComponent, message_iterator_class=Iterator):
    def __init__(self, config, params, obj):
        trace_class = self._create_trace_class()
        stream_class = trace_class.create_stream_class()
        self._add_output_port("out", trace_class().create_stream(stream_class))


print(sum(1 for _ in bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Source))))
