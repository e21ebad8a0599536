//! The weights while they are fitted.

use crate::board::{COMBINATIONS, Combination, Shape, combinations};

/// A weight for each combination of shapes: the sum of its shapes' weights, and what this very combination differs.
///
/// Rare combinations are then near the sum of their shapes, which many positions tell, and common ones are free.
#[derive(Clone)]
pub(super) struct CombinationModel {
    shapes: Adam,
    differences: Adam,
    /// The sums, brought up to date by [`step`](Self::step).
    weights: Vec<f32>,
    pub(super) gradient: Vec<f32>,
    decay: f32,
}

impl CombinationModel {
    /// All weights 0. `decay` pulls the differences towards 0.
    pub(super) fn new(decay: f32) -> Self {
        Self {
            shapes: Adam::new(Shape::COUNT),
            differences: Adam::new(COMBINATIONS),
            weights: vec![0.0; COMBINATIONS],
            gradient: vec![0.0; COMBINATIONS],
            decay,
        }
    }

    pub(super) fn weight(&self, combination: Combination) -> f32 {
        self.weights[usize::from(combination)]
    }

    pub(super) fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// One step against the gradient collected, which is set to 0.
    pub(super) fn step(&mut self, rate: f32) {
        let mut of_shapes = [0.0; Shape::COUNT];
        let mut of_differences = vec![0.0; COMBINATIONS];
        for (number, shapes) in combinations().enumerate() {
            let gradient = std::mem::take(&mut self.gradient[number]);
            for shape in shapes {
                of_shapes[shape as usize] += gradient;
            }
            of_differences[number] = gradient + self.decay * self.differences.values[number];
        }
        self.shapes.step(&of_shapes, rate);
        self.differences.step(&of_differences, rate);
        for (number, shapes) in combinations().enumerate() {
            let sum: f32 = shapes.into_iter().map(|shape| self.shapes.values[shape as usize]).sum();
            self.weights[number] = sum + self.differences.values[number];
        }
    }
}

/// Parameters under Adam (Kingma and Ba, ICLR 2015), with its usual constants.
#[derive(Clone)]
pub(super) struct Adam {
    pub(super) values: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(super) fn new(count: usize) -> Self {
        Self { values: vec![0.0; count], mean: vec![0.0; count], square: vec![0.0; count], steps: 0 }
    }

    pub(super) fn step(&mut self, gradient: &[f32], rate: f32) {
        const BETA: (f32, f32) = (0.9, 0.999);
        const EPSILON: f32 = 1e-8;
        self.steps += 1;
        let unbias = (1.0 - BETA.0.powi(self.steps), 1.0 - BETA.1.powi(self.steps));
        for (at, &gradient) in gradient.iter().enumerate() {
            self.mean[at] = BETA.0 * self.mean[at] + (1.0 - BETA.0) * gradient;
            self.square[at] = BETA.1 * self.square[at] + (1.0 - BETA.1) * gradient * gradient;
            let step = self.mean[at] / unbias.0 / ((self.square[at] / unbias.1).sqrt() + EPSILON);
            self.values[at] -= rate * step;
        }
    }
}
