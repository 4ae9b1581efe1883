import * as paymentsCopy from '#web/features/payments/payments.copy.ts';

export type CardField = 'number' | 'expiry' | 'cvc';
export type CardInput = Record<CardField, string>;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const isAmex = (digits: string) => /^3[47]/.test(digits);

/** `4242 4242 4242 4242`, `3782 822463 10005` */
export function formatNumber(text: string): string {
  const digits = digitsOf(text);
  if (!isAmex(digits)) return digits.slice(0, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  const parts = [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)];
  return parts.filter(Boolean).join(' ');
}

/** `04 / 28`, also from autofilled `4/28` and `04/2028`. */
export function formatExpiry(text: string): string {
  const singleDigitMonth = /^\s*(\d)\s*\//.exec(text) ?? /^\s*([2-9])/.exec(text);
  const digits = singleDigitMonth ? `0${digitsOf(text)}` : digitsOf(text);
  const year = /^\d\d20\d\d$/.test(digits) ? digits.slice(4) : digits.slice(2, 4);
  return year ? `${digits.slice(0, 2)} / ${year}` : digits.slice(0, 2);
}

export function formatCvc(text: string): string {
  return digitsOf(text).slice(0, 4);
}

/** The caret position after this many digits of a formatted text. */
export function caretAfter(formatted: string, digits: number): number {
  if (digits === 0) return 0;
  let count = 0;
  for (const [index, char] of [...formatted].entries()) {
    if (/\d/.test(char)) count += 1;
    if (count === digits) return index + 1;
  }
  return formatted.length;
}

export const countDigits = (text: string) => digitsOf(text).length;

type Problems = Partial<Record<CardField, string>>;

export function problemsOf({ number, expiry, cvc }: CardInput, now: Date): Problems {
  const problems = {
    number: numberProblem(digitsOf(number)),
    expiry: expiryProblem(digitsOf(expiry), now),
    cvc: cvcProblem(digitsOf(cvc), isAmex(digitsOf(number))),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function numberProblem(digits: string): string | undefined {
  const length = isAmex(digits) ? 15 : 16;
  if (digits.length < length) return paymentsCopy.numberIncomplete;
  return passesLuhn(digits) ? undefined : paymentsCopy.numberInvalid;
}

function expiryProblem(digits: string, now: Date): string | undefined {
  if (digits.length < 4) return paymentsCopy.expiryIncomplete;
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
  if (month < 1 || month > 12) return paymentsCopy.expiryInvalid;
  if (year < now.getFullYear()) return paymentsCopy.expiryYearPast;
  // A card is valid until the end of its month.
  const isPast = year === now.getFullYear() && month < now.getMonth() + 1;
  return isPast ? paymentsCopy.expiryPast : undefined;
}

function cvcProblem(digits: string, amex: boolean): string | undefined {
  return digits.length < (amex ? 4 : 3) ? paymentsCopy.cvcIncomplete : undefined;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
