//! Grading: an assignment says what is asked, a submission is a program or a file with answers, and the referee says what is right.
//!
//! It prints nothing and knows no front end: whoever calls it shows the results. What students send is data, never an instruction: their
//! programs run under limits in processes of their own, and what they print is read with care and shown with its control characters
//! spelled out. That is no security sandbox; where bubblewrap is installed, it is used as one.

pub mod assignment;
pub mod confine;
mod csv;
pub mod finding;
mod gradescope;
pub mod grading;
mod heuristic;
mod html;
pub mod init;
mod junit;
#[cfg(target_os = "linux")]
mod process;
pub mod report;
pub mod run;
pub mod submission;
