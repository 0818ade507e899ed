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
        let parsed = fluent_syntax::parser::parse_runtime(text);
        parsed.unwrap_or_else(|(resource, _)| resource).body
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
            let chosen = format_inline(selector, facts);
            let is_chosen = |key: &VariantKey<&str>| match key {
                VariantKey::Identifier { name } => *name == chosen,
                VariantKey::NumberLiteral { value } => *value == chosen,
            };
            let exact = variants.iter().find(|variant| is_chosen(&variant.key));
            let usual = || variants.iter().find(|variant| variant.default);
            exact
                .or_else(usual)
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
