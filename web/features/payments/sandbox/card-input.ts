export type CardField = 'number' | 'expiry' | 'cvc';
export type CardInput = Record<CardField, string>;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const isAmex = (digits: string) => /^3[47]/.test(digits);

/** `4242 4242 4242 4242`, `3782 822463 10005` */
export function groupNumber(text: string): string {
  const digits = digitsOf(text);
  if (!isAmex(digits)) return digits.slice(0, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  const parts = [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)];
  return parts.filter(Boolean).join(' ');
}

/** `04 / 28`, also from what a browser fills in: `4/28`, `04/2028`. */
export function groupExpiry(text: string): string {
  const lone = /^\s*(\d)\s*\//.exec(text) ?? /^\s*([2-9])/.exec(text);
  const digits = lone ? `0${digitsOf(text)}` : digitsOf(text);
  const year = /^\d\d20\d\d$/.test(digits) ? digits.slice(4) : digits.slice(2, 4);
  return year ? `${digits.slice(0, 2)} / ${year}` : digits.slice(0, 2);
}

export function trimCvc(text: string): string {
  return digitsOf(text).slice(0, 4);
}

/** Where the caret belongs after a text was grouped anew: behind as many digits as before. */
export function caretAfter(grouped: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (const [place, sign] of [...grouped].entries()) {
    if (/\d/.test(sign)) seen += 1;
    if (seen === digits) return place + 1;
  }
  return grouped.length;
}

export const countDigits = (text: string) => digitsOf(text).length;

type Problems = Partial<Record<CardField, string>>;

/** What is wrong with it, in the provider's words. */
export function problemsOf({ number, expiry, cvc }: CardInput, now: Date): Problems {
  const found = {
    number: numberProblem(digitsOf(number)),
    expiry: expiryProblem(digitsOf(expiry), now),
    cvc: cvcProblem(digitsOf(cvc), isAmex(digitsOf(number))),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

function numberProblem(digits: string): string | undefined {
  const whole = isAmex(digits) ? 15 : 16;
  if (digits.length < whole) return 'Your card number is incomplete.';
  return passesLuhn(digits) ? undefined : 'Your card number is invalid.';
}

function expiryProblem(digits: string, now: Date): string | undefined {
  if (digits.length < 4) return "Your card's expiration date is incomplete.";
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
  if (month < 1 || month > 12) return "Your card's expiration date is invalid.";
  if (year < now.getFullYear()) return "Your card's expiration year is in the past.";
  // A card is good until the last day of its month, everywhere.
  const ended = year === now.getFullYear() && month < now.getMonth() + 1;
  return ended ? "Your card's expiration date is in the past." : undefined;
}

function cvcProblem(digits: string, amex: boolean): string | undefined {
  return digits.length < (amex ? 4 : 3) ? "Your card's security code is incomplete." : undefined;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
