//! Engines that misbehave in every way known, each against one that doesn't: it loses for the right reason, the run
//! goes on, and no process is left. The engines are this executable itself.

mod command_line;
mod fixture;
mod misbehaving;
mod prefix;
mod regular;
mod runner_killed;
mod support;
mod swap2;

use libtest_mimic::{Arguments, Trial};

fn main() {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some(support::FIXTURE) {
        return fixture::main(&arguments.collect::<Vec<_>>());
    }
    let tests = [
        misbehaving::TESTS,
        prefix::TESTS,
        regular::TESTS,
        swap2::TESTS,
        runner_killed::TESTS,
        command_line::TESTS,
    ]
    .concat();
    let trials = tests.into_iter().map(|(name, test)| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    });
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials.collect());
    assert_eq!(support::zombies(), 0, "every process that ended must be reaped");
    conclusion.exit();
}
