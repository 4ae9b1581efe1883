import { createContext } from 'react';

/** The time zone saved in the signed-in user's account, if any. Read it with `useTimeZone`. */
export const AccountTimeZone = createContext<string | null | undefined>(undefined);
