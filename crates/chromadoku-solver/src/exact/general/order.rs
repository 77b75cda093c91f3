//! Which variable to decide on: the one that conflicts met most of late (VSIDS, M. W. Moskewicz et al., *Chaff:
//! engineering an efficient SAT solver*, 2001), kept in a binary heap.

/// Not in the heap.
const OUT: u32 = u32::MAX;
/// Weights above this are scaled down.
const HUGE: f64 = 1e100;

/// Variables by their weight.
pub(super) struct Order {
    weight: Vec<f64>,
    step: f64,
    heap: Vec<u32>,
    /// Where in the heap a variable is.
    at: Vec<u32>,
}

impl Order {
    /// All variables with these weights.
    pub(super) fn new(weight: Vec<f64>) -> Order {
        let count = weight.len();
        let mut order = Order { weight, step: 1.0, heap: Vec::with_capacity(count), at: vec![OUT; count] };
        (0..count as u32).for_each(|var| order.insert(var));
        order
    }

    /// Gives a variable of the latest conflict more weight.
    pub(super) fn bump(&mut self, var: u32) {
        self.weight[var as usize] += self.step;
        if self.weight[var as usize] > HUGE {
            self.weight.iter_mut().for_each(|weight| *weight /= HUGE);
            self.step /= HUGE;
        }
        if self.at[var as usize] != OUT {
            self.rise(self.at[var as usize] as usize);
        }
    }

    /// Lets all former weight count less.
    pub(super) fn decay(&mut self, rate: f64) {
        self.step /= rate;
    }

    /// Puts a variable back, if it is not there.
    pub(super) fn insert(&mut self, var: u32) {
        if self.at[var as usize] == OUT {
            self.at[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the heaviest variable out; of equals the one with the smaller number.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let last = self.heap.pop()?;
        let Some(&top) = self.heap.first() else {
            self.at[last as usize] = OUT;
            return Some(last);
        };
        self.at[top as usize] = OUT;
        self.put(0, last);
        self.sink(0);
        Some(top)
    }

    fn put(&mut self, at: usize, var: u32) {
        self.heap[at] = var;
        self.at[var as usize] = at as u32;
    }

    fn before(&self, a: u32, b: u32) -> bool {
        let (of_a, of_b) = (self.weight[a as usize], self.weight[b as usize]);
        of_a > of_b || (of_a == of_b && a < b)
    }

    fn rise(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 && self.before(var, self.heap[(at - 1) / 2]) {
            self.put(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, var);
    }

    fn sink(&mut self, mut at: usize) {
        let var = self.heap[at];
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            if left >= self.heap.len() {
                break;
            }
            let right_first = right < self.heap.len() && self.before(self.heap[right], self.heap[left]);
            let child = if right_first { right } else { left };
            if !self.before(self.heap[child], var) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, var);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_come_by_weight_and_equals_by_number() {
        let mut order = Order::new(vec![0.0, 2.0, 0.0, 1.0]);
        order.bump(2);
        order.decay(0.5);
        order.bump(3);
        assert_eq!(order.pop(), Some(3));
        assert_eq!(order.pop(), Some(1));
        order.insert(1);
        assert_eq!([order.pop(), order.pop(), order.pop(), order.pop()], [Some(1), Some(2), Some(0), None]);
    }
}
