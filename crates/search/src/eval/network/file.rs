//! The file format of networks: text lines, an empty line, then the weights in little-endian order.

use super::{Accumulator, BUCKET_COUNT, HIDDEN_SIZE, Network, NetworkInputs, OUTPUT_LIMIT};
use quadrille_games::FormatError;
use quadrille_games::rules::{AnyPosition, Variant, with_position};
use std::ops::RangeInclusive;

const TITLE: &str = "Quadrille network 1";
const FIELD_NAMES: [&str; 8] =
    ["variant", "inputs", "hidden", "buckets", "unit", "command", "data", "loss"];
/// The maximum length of the text, in bytes.
const MAX_HEADER_BYTES: usize = 4096;
/// The valid values of [`Network::output_scale`]: with these, neither sums nor values exceed 32 bits.
const OUTPUT_SCALES: RangeInclusive<i32> = 1..=1 << 20;
/// The limit of the absolute value of an output bias.
const MAX_OUTPUT_BIAS: i32 = 1 << 24;

/// The description of a network in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkHeader {
    /// The variant that the network evaluates.
    pub variant: Variant,
    /// The command that trained the network.
    pub command: String,
    /// The games that the network was trained on.
    pub data: String,
    /// The loss on games that the network was not trained on.
    pub loss: String,
}

fn network_error(part: &str, text: &str, expected: impl Into<String>) -> FormatError {
    FormatError::new(format!("not a network: {part}"), text, expected)
}

impl Network {
    /// Returns a network of zeros.
    pub fn empty(header: NetworkHeader, input_count: usize, output_scale: i32) -> Self {
        Self {
            header,
            input_weights: vec![[0; HIDDEN_SIZE]; input_count],
            input_bias: [0; HIDDEN_SIZE],
            output_weights: [[[0; HIDDEN_SIZE]; 2]; BUCKET_COUNT],
            output_bias: [0; BUCKET_COUNT],
            output_scale,
        }
    }

    /// Returns the contents of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = &self.header;
        let values = [
            header.variant.id().to_owned(),
            self.input_weights.len().to_string(),
            HIDDEN_SIZE.to_string(),
            BUCKET_COUNT.to_string(),
            self.output_scale.to_string(),
            header.command.clone(),
            header.data.clone(),
            header.loss.clone(),
        ];
        let mut text = format!("{TITLE}\n");
        for (name, value) in FIELD_NAMES.iter().zip(values) {
            text.push_str(&format!("{name}: {}\n", value.replace('\n', " ")));
        }
        text.push('\n');
        let mut bytes = text.into_bytes();
        let mut append_weights = |weights: &Accumulator| {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        };
        self.input_weights.iter().for_each(&mut append_weights);
        append_weights(&self.input_bias);
        self.output_weights.iter().flatten().for_each(append_weights);
        bytes.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes
    }

    /// Parses a file's contents.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a network of `variant` with this number of inputs and the sizes of this program.
    pub fn parse(bytes: &[u8], variant: Variant, input_count: usize) -> Result<Self, FormatError> {
        let header_bytes = &bytes[..bytes.len().min(MAX_HEADER_BYTES)];
        let Some(text_len) = header_bytes.windows(2).position(|pair| pair == b"\n\n") else {
            let excerpt = String::from_utf8_lossy(&header_bytes[..header_bytes.len().min(40)]);
            let expected = format!("`{TITLE}`, eight lines and a blank one");
            return Err(network_error("header", &excerpt, expected));
        };
        let text = String::from_utf8_lossy(&bytes[..text_len]);
        let mut lines = text.lines();
        let title = lines.next().unwrap_or_default();
        if title != TITLE {
            return Err(network_error("line 1", title, format!("`{TITLE}`")));
        }
        let mut values = [""; FIELD_NAMES.len()];
        for (name, value) in FIELD_NAMES.iter().zip(&mut values) {
            let line = lines.next().unwrap_or_default();
            let field_value = line.strip_prefix(name).and_then(|text| text.strip_prefix(": "));
            *value =
                field_value.ok_or_else(|| network_error(name, line, format!("`{name}: …`")))?;
        }
        let sizes = [input_count, HIDDEN_SIZE, BUCKET_COUNT].map(|size| size.to_string());
        let expected_values = [variant.id(), &sizes[0], &sizes[1], &sizes[2]];
        for ((name, value), expected) in FIELD_NAMES.iter().zip(values).zip(expected_values) {
            if value != expected {
                return Err(network_error(name, value, format!("`{expected}`")));
            }
        }
        let [.., scale_text, command, data, loss] = values;
        let output_scale = scale_text.parse().ok();
        let output_scale = output_scale.filter(|scale| OUTPUT_SCALES.contains(scale));
        let output_scale = output_scale.ok_or_else(|| {
            let (min, max) = (OUTPUT_SCALES.start(), OUTPUT_SCALES.end());
            network_error("unit", scale_text, format!("a whole number from {min} to {max}"))
        })?;
        let header = NetworkHeader {
            variant,
            command: command.to_owned(),
            data: data.to_owned(),
            loss: loss.to_owned(),
        };
        Self::empty(header, input_count, output_scale).read_weights(&bytes[text_len + 2..])
    }

    /// Parses the contents of a file as a network of the variant that the file states.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a network of a known variant.
    pub fn parse_any(bytes: &[u8]) -> Result<Self, FormatError> {
        fn parse_for<P: NetworkInputs>(_start: &P, bytes: &[u8]) -> Result<Network, FormatError> {
            Network::parse(bytes, P::VARIANT, P::INPUT_COUNT)
        }
        let variant_line = bytes.split(|&byte| byte == b'\n').nth(1).unwrap_or_default();
        let variant_line =
            String::from_utf8_lossy(&variant_line[..variant_line.len().min(MAX_HEADER_BYTES)]);
        let variant = match variant_line.strip_prefix("variant: ") {
            Some(variant_id) => variant_id.parse().map_err(|_| {
                let ids = Variant::ALL.map(Variant::id).join(", ");
                network_error("variant", variant_id, format!("one of {ids}"))
            })?,
            // Parsing as any variant reports the error.
            None => Variant::Hique,
        };
        with_position!(&AnyPosition::start(variant), start => parse_for(start, bytes))
    }

    fn read_weights(mut self, bytes: &[u8]) -> Result<Self, FormatError> {
        let expected_size =
            2 * HIDDEN_SIZE * (self.input_weights.len() + 1 + 2 * BUCKET_COUNT) + 4 * BUCKET_COUNT;
        if bytes.len() != expected_size {
            let size = format!("{} bytes", bytes.len());
            return Err(network_error("weights", &size, format!("{expected_size} bytes")));
        }
        let (weights, biases) = bytes.split_at(expected_size - 4 * BUCKET_COUNT);
        let mut numbers =
            weights.chunks_exact(2).map(|word| i16::from_le_bytes([word[0], word[1]]));
        let weight_lists = self.input_weights.iter_mut();
        let weight_lists = weight_lists.chain([&mut self.input_bias]);
        for weight_list in weight_lists.chain(self.output_weights.iter_mut().flatten()) {
            for (weight, number) in weight_list.iter_mut().zip(&mut numbers) {
                *weight = number;
            }
        }
        for (bias, word) in self.output_bias.iter_mut().zip(biases.chunks_exact(4)) {
            *bias = i32::from_le_bytes([word[0], word[1], word[2], word[3]]);
        }
        let weights = self.output_weights.iter().flatten().flatten().copied();
        let biases = self.output_bias.iter().map(|&value| (value, MAX_OUTPUT_BIAS));
        let mut weights_with_limits =
            weights.map(|value| (value.into(), OUTPUT_LIMIT.into())).chain(biases);
        match weights_with_limits
            .find(|&(weight, limit): &(i32, i32)| weight.unsigned_abs() > limit.unsigned_abs())
        {
            Some((weight, limit)) => {
                let expected = format!("a number from -{limit} to {limit}");
                Err(network_error("a weight of the output", &weight.to_string(), expected))
            }
            None => Ok(self),
        }
    }
}
