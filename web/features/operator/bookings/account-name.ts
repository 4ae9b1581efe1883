import * as bookingsCopy from './bookings.copy.ts';

const copy = bookingsCopy.ledger;

/** What an account of the ledger is about. */
export function accountName(account: string): string {
  if (account.startsWith('held:tip:')) return copy.heldTip;
  if (account.startsWith('held:extension:')) return copy.heldExtension;
  if (account.startsWith('held:')) return copy.held;
  if (account.endsWith(':payable')) return copy.payable;
  if (account.endsWith(':receivable')) return copy.receivable;
  if (account.endsWith(':withheld')) return copy.withheld;
  return copy.accounts[account] ?? account;
}
