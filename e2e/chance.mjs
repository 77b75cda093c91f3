// Chance from a seed.

/** Numbers from 0 to 1 that look random, from a seed (T. Ettinger's mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number below a limit. */
export const below = (random, limit) => Math.floor(random() * limit);

/** One of a list. */
export const one = (random, list) => list[below(random, list.length)];
