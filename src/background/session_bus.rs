//! Blocking calls over the session bus with a timeout, for use on threads only.

use bevy::tasks::block_on;
use std::time::Duration;
use zbus::Connection;
use zbus::connection::Builder;
use zbus::zvariant::{DynamicDeserialize, DynamicType, OwnedValue};

/// The timeout of a call.
const CALL_TIMEOUT: Duration = Duration::from_secs(3);

/// A connection to the session bus.
pub struct SessionBus(Connection);

/// The receiver of a call: the name of the service, the path of the object, the interface.
#[derive(Clone, Copy, Debug)]
pub struct MethodTarget(pub &'static str, pub &'static str, pub &'static str);

impl SessionBus {
    /// Connects to the session bus, if there is one.
    pub fn open() -> Option<Self> {
        let builder = Builder::session().ok()?.method_timeout(CALL_TIMEOUT);
        Some(Self(block_on(builder.build()).ok()?))
    }

    /// Calls a method. Returns `None` on an error or if the answer has another type.
    pub fn call_with_timeout<Q, A>(
        &self,
        target: MethodTarget,
        method: &str,
        arguments: &Q,
    ) -> Option<A>
    where
        Q: serde::Serialize + DynamicType,
        A: for<'a> DynamicDeserialize<'a>,
    {
        let MethodTarget(service, path, interface) = target;
        let call = self.0.call_method(Some(service), path, Some(interface), method, arguments);
        block_on(call).ok()?.body().deserialize().ok()
    }
}

/// Returns the boolean in a value, which may be wrapped in variants. A number is true if it is 1.
pub fn boolean_in(value: &OwnedValue) -> Option<bool> {
    use zbus::zvariant::Value;
    let mut value: &Value = value;
    while let Value::Value(inner_value) = value {
        value = inner_value;
    }
    match value {
        Value::Bool(boolean) => Some(*boolean),
        Value::U32(number) => Some(*number == 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zbus::zvariant::Value;

    #[test]
    fn boolean_is_found_in_nested_variants() {
        let wrapped = |value: Value<'static>| {
            let twice = Value::Value(Box::new(Value::Value(Box::new(value))));
            OwnedValue::try_from(twice).unwrap()
        };
        for (value, expected) in [
            (Value::Bool(true), Some(true)),
            (Value::Bool(false), Some(false)),
            (Value::U32(1), Some(true)),
            (Value::U32(0), Some(false)),
            (Value::I64(1), None),
            (Value::from("true"), None),
        ] {
            let bare = OwnedValue::try_from(value.try_clone().unwrap()).unwrap();
            assert_eq!(boolean_in(&bare), expected, "{value:?}");
            assert_eq!(boolean_in(&wrapped(value)), expected);
        }
    }
}
