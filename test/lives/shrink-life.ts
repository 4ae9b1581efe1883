import type { Life } from './life.ts';

/** Each takes a few seconds. */
const maxAttempts = 80;

/** Leaves out bookings and steps for as long as the life still fails. */
export async function shrinkLife(failing: Life, fails: (candidate: Life) => Promise<boolean>): Promise<Life> {
  let smallest = failing;
  let attempts = 0;
  const firstFailing = async (candidates: Iterable<Life>) => {
    for (const candidate of candidates) {
      attempts += 1;
      if (attempts > maxAttempts) return undefined;
      if (await fails(candidate)) return candidate;
    }
    return undefined;
  };
  for (let found: Life | undefined = smallest; found; ) {
    found = await firstFailing(smallerThan(smallest));
    smallest = found ?? smallest;
  }
  return smallest;
}

/** Largest cuts first: whole bookings, then ever fewer steps of one booking. */
function* smallerThan(life: Life): Generator<Life> {
  const { bookings } = life;
  if (bookings.length > 1) {
    for (const index of bookings.keys()) yield { ...life, bookings: bookings.toSpliced(index, 1) };
  }
  for (const [index, booking] of bookings.entries()) {
    const { steps } = booking;
    for (let size = steps.length; size >= 1; size = Math.floor(size / 2)) {
      for (let from = steps.length - size; from >= 0; from -= size) {
        const fewer = { ...booking, steps: steps.toSpliced(from, size) };
        yield { ...life, bookings: bookings.with(index, fewer) };
      }
    }
  }
  if (!life.onboarded) yield { ...life, onboarded: true };
}
