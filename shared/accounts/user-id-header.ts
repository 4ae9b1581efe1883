/**
 * The user a page was loaded for. If another account has signed in since, in another tab of the same browser, calls
 * from that page are treated as signed out: nothing it shows or sends is mixed with the other account.
 */
export const userIdHeader = 'x-user-id';
