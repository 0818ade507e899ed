//! The Adam optimiser (Kingma and Ba): gradient descent with an adaptive step for every weight.

/// Weights with the running means of their gradients and squared gradients.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    /// The weights.
    pub weights: Vec<f32>,
    gradient_means: Vec<f32>,
    squared_gradient_means: Vec<f32>,
}

/// Decay of the mean gradient per step.
const BETA_1: f32 = 0.9;
/// Decay of the mean squared gradient per step.
const BETA_2: f32 = 0.999;
/// Prevents a division by zero.
const EPSILON: f32 = 1e-8;

impl Adam {
    /// Creates an optimiser for these weights with zero means.
    pub fn new(weights: Vec<f32>) -> Self {
        Self {
            gradient_means: vec![0.0; weights.len()],
            squared_gradient_means: vec![0.0; weights.len()],
            weights,
        }
    }

    /// Performs step `step_number`, counted from 1, at the given learning rate. Clamps the weights to `weight_limit` in
    /// absolute value.
    pub fn step(
        &mut self,
        gradient: &[f32],
        step_number: i32,
        learning_rate: f32,
        weight_limit: f32,
    ) {
        let step_size = learning_rate * (1.0 - BETA_2.powi(step_number)).sqrt()
            / (1.0 - BETA_1.powi(step_number));
        let means = self.gradient_means.iter_mut().zip(&mut self.squared_gradient_means);
        for ((weight, (mean, squared_mean)), gradient_value) in
            self.weights.iter_mut().zip(means).zip(gradient)
        {
            *mean = BETA_1 * *mean + (1.0 - BETA_1) * gradient_value;
            *squared_mean =
                BETA_2 * *squared_mean + (1.0 - BETA_2) * gradient_value * gradient_value;
            *weight = (*weight - step_size * *mean / (squared_mean.sqrt() + EPSILON))
                .clamp(-weight_limit, weight_limit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adam_finds_the_minimum_within_limits() {
        let mut adam = Adam::new(vec![0.0, 0.0]);
        for number in 1..2000 {
            let [a, b] = [adam.weights[0], adam.weights[1]];
            adam.step(&[2.0 * (a - 0.5), 200.0 * (b + 3.0)], number, 0.01, 2.0);
        }
        assert!((adam.weights[0] - 0.5).abs() < 1e-3, "{adam:?}");
        assert_eq!(adam.weights[1], -2.0);
    }
}
