//! Adam (Kingma and Ba): gradient descent with a step of its own for every weight.

/// Weights with the running means that Adam keeps of their gradients and of these squared.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    /// The weights.
    pub weights: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
}

/// How much of the mean gradient stays at a step.
const FIRST: f32 = 0.9;
/// How much of the mean squared gradient stays at a step.
const SECOND: f32 = 0.999;
/// Keeps a step finite where there never was a gradient.
const LEAST: f32 = 1e-8;

impl Adam {
    /// Nothing learnt yet about these weights.
    pub fn new(weights: Vec<f32>) -> Self {
        Self {
            first: vec![0.0; weights.len()],
            second: vec![0.0; weights.len()],
            weights,
        }
    }

    /// The `number`-th step, counted from 1, at `rate`, down the gradient; the weights stay within `limit` either way.
    pub fn step(&mut self, gradient: &[f32], number: i32, rate: f32, limit: f32) {
        let rate = rate * (1.0 - SECOND.powi(number)).sqrt() / (1.0 - FIRST.powi(number));
        let means = self.first.iter_mut().zip(&mut self.second);
        for ((weight, (first, second)), slope) in self.weights.iter_mut().zip(means).zip(gradient) {
            *first = FIRST * *first + (1.0 - FIRST) * slope;
            *second = SECOND * *second + (1.0 - SECOND) * slope * slope;
            *weight = (*weight - rate * *first / (second.sqrt() + LEAST)).clamp(-limit, limit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_lowest_point() {
        let mut adam = Adam::new(vec![0.0, 0.0]);
        for number in 1..2000 {
            let [a, b] = [adam.weights[0], adam.weights[1]];
            adam.step(&[2.0 * (a - 0.5), 200.0 * (b + 3.0)], number, 0.01, 2.0);
        }
        assert!((adam.weights[0] - 0.5).abs() < 1e-3, "{adam:?}");
        assert_eq!(adam.weights[1], -2.0);
    }
}
