/** Not to be filled in with what someone signs in here with, nor corrected. */
export const secretInput = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
