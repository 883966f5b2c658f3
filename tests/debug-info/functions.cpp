// SPDX-License-Identifier: MIT
#include "functions.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace space
{

template <typename Item> class Box
{
  public:
    explicit Box(Item item) : items(1, item)
    {
    }
    int method(int value) const
    {
        return innermost(value) + int(items.size());
    }
    Box &operator+=(const Item &item)
    {
        items.push_back(item);
        return *this;
    }

  private:
    std::vector<Item> items;
};

} // namespace space

namespace
{

int local(int value)
{
    struct Local {
        int operator()(int left) const
        {
            return middle(left);
        }
    };
    return Local()(value) + [value](int other) { return out_of_line(value + other); }(value * 2);
}

} // namespace

extern "C" int NAME(containers)(int value);

int NAME(containers)(int value)
{
    std::map<std::string, std::vector<int>> numbers;
    space::Box<std::string> box("a");
    space::Box<int> other(value);

    for (int i = 0; i < value; i++) {
        numbers[std::to_string(local(i))].push_back(i);
        box += std::to_string(i);
        other += i;
    }
    for (auto &item : numbers) {
        std::sort(item.second.begin(), item.second.end(), [](int a, int b) { return middle(a) < middle(b); });
    }
    return int(numbers.size()) + box.method(value) + other.method(value);
}
