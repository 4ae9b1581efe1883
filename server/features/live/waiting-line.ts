export type WaitingLine = {
  /** Work that already waits by this name will do. */
  add(name: string, work: () => Promise<void>): void;
  /** How much waits. */
  readonly length: number;
  clear(): void;
};

/** Work done one after the other, in this process. Failures are its own business. */
export function waitingLine(): WaitingLine {
  const waiting = new Map<string, () => Promise<void>>();
  let walking = false;
  const walk = async () => {
    walking = true;
    for (;;) {
      const [next] = waiting;
      if (!next) break;
      waiting.delete(next[0]);
      await next[1]();
    }
    walking = false;
  };
  return {
    add: (name, work) => {
      if (!waiting.has(name)) waiting.set(name, work);
      if (!walking) void walk();
    },
    get length() {
      return waiting.size;
    },
    clear: () => waiting.clear(),
  };
}
