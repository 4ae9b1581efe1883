import * as securityCopy from './security.copy.ts';

const { nameMissing, nameTooLong } = securityCopy.addPasskey;

/** The same as the server's, which has the last word. */
export const nameRules = {
  validate: (name: string) => {
    const { length } = [...name.trim()];
    if (length === 0) return nameMissing;
    return length <= 60 || nameTooLong;
  },
};
