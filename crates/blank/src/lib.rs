//! Derives that derive nothing.
//!
//! The types of the API are described once, by derives of utoipa, when the tests make the description that is served. What users
//! build needs none of that: there these take their place, so that nobody waits for utoipa to be built.

use proc_macro::TokenStream;

/// In the place of `utoipa::ToSchema`.
#[proc_macro_derive(ToSchema, attributes(schema))]
pub fn to_schema(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// In the place of `utoipa::IntoParams`.
#[proc_macro_derive(IntoParams, attributes(param, into_params))]
pub fn into_params(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
