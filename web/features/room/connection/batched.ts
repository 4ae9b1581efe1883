/** Collects values for a moment and passes them on together, but never more than so many at once. */
export function batched<Value>(ms: number, most: number, flush: (values: Value[]) => void) {
  let waiting: Value[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (value: Value) => {
      waiting.push(value);
      timer ??= setTimeout(() => {
        const values = waiting;
        [waiting, timer] = [[], undefined];
        for (let from = 0; from < values.length; from += most) flush(values.slice(from, from + most));
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
