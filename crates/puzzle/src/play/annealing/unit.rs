//! Units: the pieces of a colour, one by one.

/// No placement, no unit.
pub(super) const NONE: u16 = u16::MAX;

/// No colour has more pieces, so that those of a colour are the bits of a word.
pub(super) const SLOTS: usize = 64;

/// One piece of a colour, with all its images if there is a group.
///
/// A unit's number is its colour times [`SLOTS`], plus its slot among those of the colour.
#[derive(Clone, Copy, Default)]
pub(super) struct Unit {
    pub(super) colour: u8,
    pub(super) piece: u8,
    pub(super) size: u8,
}

/// The bit of a unit among those of its colour.
#[inline]
pub(super) fn bit(unit: u16) -> u64 {
    1 << (usize::from(unit) % SLOTS)
}

/// Calls `visit` with each slot whose bit is set.
#[inline]
pub(super) fn each_slot(mut bits: u64, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
