//! Enums that the database holds as one word each.

/// Declares an enum whose variants are stored as one word each.
macro_rules! stored_enum {
    ($(#[$meta:meta])* $name:ident in $column:literal { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// The word in the database, which is also the one on the wire.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// Reads such a word.
            pub fn from_word(word: &str) -> $crate::error::Result<Self> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    other => Err($crate::error::StoreError::Unreadable {
                        column: $column,
                        expected: concat!("one of", $(" ", $word),+),
                        got: other.into(),
                    }),
                }
            }
        }
    };
}

pub(crate) use stored_enum;
