//! The branches that lead to a node of a search tree, from which the share of the tree that is done can be estimated.

/// By level of the tree: the branch that is being searched, and how many there are.
#[derive(Default)]
pub(crate) struct Branches(Vec<(u32, u32)>);

impl Branches {
    /// Goes down a branch, counted from 0, of a node that has this many.
    #[inline]
    pub(crate) fn enter(&mut self, branch: usize, count: usize) {
        self.0.push((branch as u32, count as u32));
    }

    /// Goes back up to the node above.
    #[inline]
    pub(crate) fn leave(&mut self) {
        self.0.pop();
    }

    /// The share of the tree that is done, if all branches of a node were alike.
    pub(crate) fn share_done(&self) -> f64 {
        let (mut width, mut done) = (1.0, 0.0);
        for &(branch, count) in &self.0 {
            width /= f64::from(count);
            done += width * f64::from(branch);
        }
        done
    }
}
