//! The English messages of the rules, from the window's message files (Fluent).

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The contents of the message files.
const MESSAGE_FILES: [&str; 3] = [
    include_str!("../../../../assets/text/en/common.ftl"),
    include_str!("../../../../assets/text/en/refusals.ftl"),
    include_str!("../../../../assets/text/en/mistakes.ftl"),
];

/// The messages by id.
static MESSAGES: LazyLock<HashMap<&str, Pattern<&str>>> = LazyLock::new(|| {
    let entries = MESSAGE_FILES.into_iter().flat_map(|text| {
        let parse_result = fluent_syntax::parser::parse_runtime(text);
        parse_result.unwrap_or_else(|(resource, _)| resource).body
    });
    let messages = entries.filter_map(|entry| match entry {
        Entry::Message(message) => Some((message.id.name, message.value?)),
        _ => None,
    });
    messages.collect()
});

/// Formats the message `name` with the arguments `facts`.
pub(super) fn format_message(name: &str, facts: &[(&str, String)]) -> String {
    MESSAGES.get(name).map_or_else(String::new, |pattern| format_pattern(pattern, facts))
}

fn format_pattern(pattern: &Pattern<&str>, facts: &[(&str, String)]) -> String {
    let parts = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => (*value).to_owned(),
        PatternElement::Placeable { expression } => format_expression(expression, facts),
    });
    parts.collect()
}

fn format_expression(expression: &Expression<&str>, facts: &[(&str, String)]) -> String {
    match expression {
        Expression::Inline(inline) => format_inline(inline, facts),
        Expression::Select { selector, variants } => {
            let selected_value = format_inline(selector, facts);
            let is_selected = |key: &VariantKey<&str>| match key {
                VariantKey::Identifier { name } => *name == selected_value,
                VariantKey::NumberLiteral { value } => *value == selected_value,
            };
            let exact_variant = variants.iter().find(|variant| is_selected(&variant.key));
            let default_variant = || variants.iter().find(|variant| variant.default);
            exact_variant
                .or_else(default_variant)
                .map_or_else(String::new, |variant| format_pattern(&variant.value, facts))
        }
    }
}

fn format_inline(inline: &InlineExpression<&str>, facts: &[(&str, String)]) -> String {
    match inline {
        InlineExpression::VariableReference { id } => {
            let fact = facts.iter().find(|(name, _)| *name == id.name);
            fact.map_or_else(String::new, |(_, fact)| fact.clone())
        }
        InlineExpression::MessageReference { id, .. } => format_message(id.name, facts),
        InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
            (*value).to_owned()
        }
        InlineExpression::Placeable { expression } => format_expression(expression, facts),
        // The files use neither. A test compares the results with those of Fluent.
        InlineExpression::FunctionReference { .. } | InlineExpression::TermReference { .. } => {
            String::new()
        }
    }
}
