//! Deserialises numbers that must lie in a range.

use serde::de::{Deserialize, Deserializer, Error};
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Defines functions for `deserialize_with` that read a whole number, or an `Option` of one, in the given range.
#[macro_export]
macro_rules! whole_numbers {
    ($($name:ident: $number:ty = $range:expr;)+) => {$(
        fn $name<'de, T: From<$number>, D: serde::Deserializer<'de>>(
            value: D,
        ) -> Result<T, D::Error> {
            $crate::setup::stored::whole_number(value, $range).map(T::from)
        }
    )+};
}

/// Deserialises a whole number in `range`.
pub fn whole_number<'de, T, D>(value: D, range: RangeInclusive<T>) -> Result<T, D::Error>
where
    T: TryFrom<i64> + PartialOrd + Display,
    D: Deserializer<'de>,
{
    let number = i64::deserialize(value).ok();
    let number = number.and_then(|number| T::try_from(number).ok());
    let number = number.filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (min, max) = (range.start(), range.end());
        D::Error::custom(format_args!("expected a whole number from {min} to {max}"))
    })
}
