type Query = { data: unknown; isPlaceholderData: boolean; isFetchedAfterMount: boolean };

/**
 * Whether a query has failed and never loaded. Stays true while it is retried, so that the error and its focused button
 * don't disappear meanwhile.
 */
export function loadFailed({ data, isPlaceholderData, isFetchedAfterMount }: Query): boolean {
  return isFetchedAfterMount && (data === undefined || isPlaceholderData);
}
