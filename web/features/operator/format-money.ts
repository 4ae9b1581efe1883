import { asCents, centsToText, formatPrice } from '#shared/money.ts';

/** `$75`, or `−$75`. */
export function formatCents(cents: number): string {
  const amount = formatPrice(centsToText(asCents(Math.abs(cents))));
  return cents < 0 ? `−${amount}` : amount;
}

/** The same for amounts written as `75.00` or `-75.00`. */
export function formatSigned(amount: string): string {
  return amount.startsWith('-') ? `−${formatPrice(amount.slice(1))}` : formatPrice(amount);
}
