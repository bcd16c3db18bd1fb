//! The version of what programs read.

use serde::{Serialize, Serializer};

/// Rises when something is removed from an answer or changes its meaning, not when something is added.
pub const SCHEMA: u32 = 1;

/// The first field of every answer: [`SCHEMA`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Schema;

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(SCHEMA)
    }
}

/// Something that is also a part of other answers, as an answer of its own.
#[derive(Clone, Debug, Serialize)]
pub struct Whole<T> {
    /// The version of this form.
    pub schema: Schema,
    /// The answer.
    #[serde(flatten)]
    pub answer: T,
}

impl<T> Whole<T> {
    /// The answer, with its version.
    pub fn new(answer: T) -> Self {
        Self { schema: Schema, answer }
    }
}

#[cfg(feature = "describe")]
mod form {
    //! Their descriptions, which no derive can make.

    use std::borrow::Cow;

    use utoipa::openapi::schema::{AllOfBuilder, ObjectBuilder, Type};
    use utoipa::openapi::{Ref, RefOr, Schema as Form};
    use utoipa::{PartialSchema, ToSchema};

    use super::{SCHEMA, Schema, Whole};

    impl PartialSchema for Schema {
        fn schema() -> RefOr<Form> {
            let number = ObjectBuilder::new().schema_type(Type::Integer).description(Some("The version of this form."));
            number.enum_values(Some([SCHEMA])).into()
        }
    }

    impl ToSchema for Schema {}

    impl<T: ToSchema> PartialSchema for Whole<T> {
        fn schema() -> RefOr<Form> {
            let version = ObjectBuilder::new().property("schema", Ref::from_schema_name("Schema")).required("schema");
            AllOfBuilder::new().item(Ref::from_schema_name(T::name())).item(version).into()
        }
    }

    impl<T: ToSchema> ToSchema for Whole<T> {
        fn name() -> Cow<'static, str> {
            format!("Whole{}", T::name()).into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Form>)>) {
            schemas.push((Schema::name().into_owned(), Schema::schema()));
            schemas.push((T::name().into_owned(), T::schema()));
            T::schemas(schemas);
        }
    }
}
