//! The regressions.

use super::model::{Adam, CombinationModel};
use super::samples::Sample;
use crate::eval::{PENDING, Weights};

/// How the fit goes about it.
#[derive(Clone, Copy, Debug)]
pub struct FitSettings {
    /// Times all samples are gone through.
    pub epochs: u16,
    /// Samples between two steps.
    pub batch: u16,
    /// The first step's length; it falls to a twentieth in the end.
    pub rate: f32,
    /// How strongly combinations are drawn towards the sum of their shapes.
    pub decay: f32,
}

impl Default for FitSettings {
    fn default() -> Self {
        Self { epochs: 24, batch: 512, rate: 0.01, decay: 0.000_3 }
    }
}

/// The mean losses over some samples: cross-entropies in natural units.
#[derive(Clone, Copy, Debug, Default)]
struct Losses {
    value: f64,
    values: f64,
    prior: f64,
    priors: f64,
}

impl Losses {
    fn means(self) -> (f64, f64) {
        (self.value / self.values.max(1.0), self.prior / self.priors.max(1.0))
    }
}

/// The weights under work.
struct Model {
    own: CombinationModel,
    other: CombinationModel,
    pending: Adam,
    pending_gradient: Vec<f32>,
    own_move: CombinationModel,
    other_move: CombinationModel,
}

/// Fits the weights to `samples`, and tells `progress` each epoch's losses on these and on `held_back`.
pub fn fit(
    samples: &[&Sample],
    held_back: &[&Sample],
    settings: FitSettings,
    mut progress: impl FnMut(u16, (f64, f64), (f64, f64)),
) -> Weights {
    let mut model = Model::new(settings.decay);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut random = 1_u64;
    for epoch in 0..settings.epochs {
        shuffle(&mut order, &mut random);
        let rate = settings.rate * 0.05_f32.powf(f32::from(epoch) / f32::from(settings.epochs.max(1)));
        let mut losses = Losses::default();
        for batch in order.chunks(usize::from(settings.batch.max(1))) {
            for &at in batch {
                model.learn(samples[at], 1.0 / f32::from(settings.batch), &mut losses);
            }
            model.step(rate);
        }
        let mut unseen = Losses::default();
        for sample in held_back {
            model.measure(sample, &mut unseen);
        }
        progress(epoch, losses.means(), unseen.means());
    }
    model.weights()
}

impl Model {
    fn new(decay: f32) -> Self {
        let combination_model = || CombinationModel::new(decay);
        Self {
            own: combination_model(),
            other: combination_model(),
            pending: Adam::new(PENDING),
            pending_gradient: vec![0.0; PENDING],
            own_move: combination_model(),
            other_move: combination_model(),
        }
    }

    /// The predicted probability of a win.
    fn win(&self, sample: &Sample) -> f32 {
        let squares: f32 =
            sample.squares.iter().map(|&(own, other)| self.own.weight(own) + self.other.weight(other)).sum();
        1.0 / (1.0 + (-squares - self.pending.values[sample.pending]).exp())
    }

    /// The predicted share of each square.
    fn shares(&self, sample: &Sample) -> Vec<f32> {
        let score = |&(own, other): &(u16, u16)| self.own_move.weight(own) + self.other_move.weight(other);
        let scores: Vec<f32> = sample.squares.iter().map(score).collect();
        let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers: Vec<f32> = scores.into_iter().map(|score| (score - best).exp()).collect();
        let sum: f32 = powers.iter().sum();
        powers.into_iter().map(|power| power / sum).collect()
    }

    fn measure(&self, sample: &Sample, losses: &mut Losses) {
        if let Some(target) = sample.win {
            losses.add_value(target, self.win(sample));
        }
        if !sample.visits.is_empty() {
            losses.add_prior(&sample.visits, &self.shares(sample));
        }
    }

    fn learn(&mut self, sample: &Sample, weight: f32, losses: &mut Losses) {
        if let Some(target) = sample.win {
            let win = self.win(sample);
            losses.add_value(target, win);
            let gradient = (win - target) * weight;
            self.pending_gradient[sample.pending] += gradient;
            for &(own, other) in &sample.squares {
                self.own.gradient[usize::from(own)] += gradient;
                self.other.gradient[usize::from(other)] += gradient;
            }
        }
        if !sample.visits.is_empty() {
            let mut shares = self.shares(sample);
            losses.add_prior(&sample.visits, &shares);
            sample.visits.iter().for_each(|&(at, target)| shares[at] -= target);
            for (&(own, other), difference) in sample.squares.iter().zip(shares) {
                self.own_move.gradient[usize::from(own)] += difference * weight;
                self.other_move.gradient[usize::from(other)] += difference * weight;
            }
        }
    }

    fn step(&mut self, rate: f32) {
        for model in [&mut self.own, &mut self.other, &mut self.own_move, &mut self.other_move] {
            model.step(rate);
        }
        self.pending.step(&self.pending_gradient, rate);
        self.pending_gradient.fill(0.0);
    }

    fn weights(&self) -> Weights {
        Weights {
            own: Weights::of_value(self.own.weights()),
            other: Weights::of_value(self.other.weights()),
            pending: Weights::of_value(&self.pending.values),
            own_move: Weights::of_moves(self.own_move.weights()),
            other_move: Weights::of_moves(self.other_move.weights()),
        }
    }
}

impl Losses {
    fn add_value(&mut self, target: f32, win: f32) {
        let win = win.clamp(1e-6, 1.0 - 1e-6);
        self.value -= f64::from(target * win.ln() + (1.0 - target) * (1.0 - win).ln());
        self.values += 1.0;
    }

    fn add_prior(&mut self, visits: &[(usize, f32)], shares: &[f32]) {
        self.prior -=
            visits.iter().map(|&(at, target)| f64::from(target * shares[at].max(1e-9).ln())).sum::<f64>();
        self.priors += 1.0;
    }
}

/// Fisher and Yates, with a linear congruential generator: the same order in every run.
fn shuffle(order: &mut [usize], random: &mut u64) {
    for at in (1..order.len()).rev() {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(at, (*random >> 33) as usize % (at + 1));
    }
}
