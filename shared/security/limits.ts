/** Per person. */
export const maxPasskeys = 10;
