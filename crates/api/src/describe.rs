//! Descriptions of the API's types, in builds that make them (feature `describe`); elsewhere the derives are blank.

#[cfg(not(feature = "describe"))]
pub use quebra_blank::{IntoParams, ToSchema};
#[cfg(feature = "describe")]
pub use utoipa::{IntoParams, ToSchema};
