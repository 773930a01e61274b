//! Closed sets of words that are stored as text.

/// Declares an enum whose variants are stored as one word each.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident in $column:literal { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// The word that is stored.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// What a stored word means.
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

pub(crate) use words;
