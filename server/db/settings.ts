/** Session settings of every connection, on both engines. */
export const settings: [name: string, value: string][] = [
  // Filtered vector searches continue until they have enough results, instead of filtering the nearest few.
  ['hnsw.ef_search', '300'],
  ['hnsw.iterative_scan', 'relaxed_order'],
  ['hnsw.max_scan_tuples', '40000'],
  // JIT compilation takes longer than our queries run.
  ['jit', 'off'],
];
