/** Money as whole cents. Created only here, from text, so that no amount ever goes through floating-point arithmetic. */
export type Cents = number & { readonly unit: 'cents' };

const dollars = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/** Parses `75`, `"75"`, `"75.5"`, `"75.50"` by pattern, without floating-point arithmetic. */
export function parseDollars(amount: string | number): Cents | undefined {
  const [, whole, cents = ''] = dollars.exec(String(amount)) ?? [];
  return whole === undefined ? undefined : (Number(whole + cents.padEnd(2, '0')) as Cents);
}

/** For amounts the database keeps in cents: its constraints make them whole and never negative. */
export function asCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`not an amount in cents: ${amount}`);
  return amount as Cents;
}

/** `75.00`, as in the API and the database. */
export function centsToText(cents: Cents): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `$75`, `$75.50`, `$1,250`. Doesn't use Intl, which is slow. */
export function formatPrice(amount: string | number): string {
  const [whole = '0', cents = '00'] = Number(amount).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${grouped}${cents === '00' ? '' : `.${cents}`}`;
}
