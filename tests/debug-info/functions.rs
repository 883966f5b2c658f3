// SPDX-License-Identifier: MIT
use std::collections::HashMap;

pub struct Item<T> {
    values: Vec<T>,
}

impl<T: Clone + std::fmt::Debug> Item<T> {
    #[inline(always)]
    fn twice(&self) -> Vec<T> {
        self.values.iter().chain(self.values.iter()).cloned().collect()
    }
}

#[no_mangle]
pub extern "C" fn count_words(number: i32) -> usize {
    let mut words: HashMap<String, Item<i32>> = HashMap::new();
    for i in 0..number {
        words.entry(format!("{:?}", i % 7)).or_insert_with(|| Item { values: vec![] }).values.push(i);
    }
    words.values().map(|item| item.twice().len()).sum()
}
