# SPDX-License-Identifier: MIT
"""Writes line and bar charts as SVG, without a library. Each element is one line, so that `git diff` is readable."""

from __future__ import annotations

import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 70, 150, 40, 50
COLORS = ["#1b6ca8", "#d1495b", "#edae49", "#66a182", "#8d6a9f", "#5c5c5c"]


def number(value: float) -> str:
    if value >= 1e6:
        return f"{value / 1e6:g}M"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


class Axis:
    """Maps values to positions. A logarithmic axis has ticks at 1, 2 and 5 times the powers of ten."""

    def __init__(self, values: list[float], begin: float, end: float, is_log: bool):
        self.is_log, self.begin, self.end = is_log, begin, end
        self.low, self.high = (min(values), max(values)) if is_log else (0, max(values) * 1.05)
        if is_log and self.high / self.low < 10:
            self.low, self.high = self.low / 1.5, self.high * 1.5
        if self.low == self.high:
            self.high = self.low + 1

    def scale(self, value: float) -> float:
        return math.log10(value) if self.is_log else value

    def at(self, value: float) -> float:
        share = (self.scale(value) - self.scale(self.low)) / (self.scale(self.high) - self.scale(self.low))
        return self.begin + share * (self.end - self.begin)

    def ticks(self) -> list[float]:
        if self.is_log:
            powers = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
            steps = (1,) if len(powers) > 4 else (1, 2, 5)
            return [
                step * 10.0**power for power in powers for step in steps if self.low <= step * 10.0**power <= self.high
            ]
        step = 10 ** math.floor(math.log10(self.high))
        step = next(s for s in (step / 5, step / 2, step, step * 2) if self.high / s <= 6)
        return [i * step for i in range(int(self.high / step) + 1)]


class Chart:
    def __init__(self, title: str):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
            'font-size="12">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        ]
        self.text(WIDTH / 2, 20, title, anchor="middle", more='font-size="15"')

    def text(self, x: float, y: float, text: str, *, anchor: str = "start", more: str = "") -> None:
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{escape(text)}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, color: str = "#dddddd") -> None:
        self.parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}"/>')

    def y_axis(self, axis: Axis, label: str) -> None:
        for tick in axis.ticks():
            self.line(LEFT, axis.at(tick), WIDTH - RIGHT, axis.at(tick))
            self.text(LEFT - 6, axis.at(tick) + 4, number(tick), anchor="end")
        middle = (TOP + HEIGHT - BOTTOM) / 2
        self.text(16, middle, label, anchor="middle", more=f'transform="rotate(-90 16 {middle:.0f})"')

    def key(self, names: list[str]) -> None:
        for i, name in enumerate(names):
            y = TOP + 10 + 20 * i
            self.parts.append(f'<rect x="{WIDTH - RIGHT + 12}" y="{y}" width="12" height="12" fill="{COLORS[i]}"/>')
            self.text(WIDTH - RIGHT + 30, y + 11, name)

    def finish(self) -> str:
        return "\n".join([*self.parts, "</svg>"]) + "\n"


def line_chart(
    title: str,
    x_label: str,
    y_label: str,
    series: dict[str, list[tuple[float, float]]],
    *,
    x_log: bool = True,
    y_log: bool = False,
) -> str:
    chart = Chart(title)
    points = [point for several in series.values() for point in several]
    x_axis = Axis([x for x, _ in points], LEFT, WIDTH - RIGHT, x_log)
    y_axis = Axis([y for _, y in points], HEIGHT - BOTTOM, TOP, y_log)
    chart.y_axis(y_axis, y_label)
    for tick in x_axis.ticks():
        chart.line(x_axis.at(tick), HEIGHT - BOTTOM, x_axis.at(tick), HEIGHT - BOTTOM + 5, "#555555")
        chart.text(x_axis.at(tick), HEIGHT - BOTTOM + 18, number(tick), anchor="middle")
    chart.line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, "#555555")
    chart.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, x_label, anchor="middle")
    for color, several in zip(COLORS, series.values()):
        places = [(x_axis.at(x), y_axis.at(y)) for x, y in several]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        chart.parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        chart.parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in places]
    chart.key(list(series))
    return chart.finish()


def bar_chart(
    title: str, y_label: str, groups: list[str], series: dict[str, list[float | None]], *, y_log: bool = False
) -> str:
    """Draws one group of bars for each of `groups`. A series has a value or None for each group."""
    chart = Chart(title)
    values = [value for several in series.values() for value in several if value]
    axis = Axis([*values, min(values) / 2] if y_log else values, HEIGHT - BOTTOM, TOP, y_log)
    chart.y_axis(axis, y_label)
    group_width = (WIDTH - RIGHT - LEFT) / len(groups)
    bar_width = group_width * 0.8 / len(series)
    for i, group in enumerate(groups):
        left = LEFT + group_width * (i + 0.1)
        chart.text(left + group_width * 0.4, HEIGHT - BOTTOM + 18, group, anchor="middle")
        for j, several in enumerate(series.values()):
            value = several[i]
            if not value:
                continue
            x, y = left + bar_width * j, axis.at(value)
            chart.parts.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{bar_width * 0.92:.1f}" '
                f'height="{HEIGHT - BOTTOM - y:.1f}" fill="{COLORS[j]}"/>'
            )
            chart.text(x + bar_width * 0.46, y - 3, number(round(value)), anchor="middle", more='font-size="10"')
    chart.line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, "#555555")
    chart.key(list(series))
    return chart.finish()
