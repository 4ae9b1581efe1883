/** Of every connection, on both engines. */
export const settings: [name: string, value: string][] = [
  // A filtered search by meaning goes on until it has enough answers, instead of filtering the first few away.
  ['hnsw.ef_search', '300'],
  ['hnsw.iterative_scan', 'relaxed_order'],
  ['hnsw.max_scan_tuples', '40000'],
  // Compiling a query of a few milliseconds takes longer than running it.
  ['jit', 'off'],
];
