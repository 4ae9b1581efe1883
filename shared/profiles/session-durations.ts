/** The lengths of a session, in minutes. */
export const durations = [15, 30, 45] as const;
