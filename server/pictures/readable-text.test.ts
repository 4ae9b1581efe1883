import { expect, test } from 'vitest';
import { hasGlyph } from './fonts.ts';
import { readableText } from './readable-text.ts';

const readable = (text: string) => readableText(text, hasGlyph);

test.each(['Mara Lindqvist', 'Tomás Ærø', 'Łukasz Čapek', 'Şükrü Ağaoğlu', 'O’Brien-Smith', '25 % – 30 €'])(
  'supported text stays unchanged: %s',
  (text) => {
    expect(readable(text)).toBe(text);
  },
);

test.each([
  ['Wanjirũ', 'Wanjiru\u0303', 'a missing letter is composed from letter and accent'],
  ['Wanjiru\u0303', 'Wanjiru\u0303', 'a composed letter stays composed'],
  ['Nguyễn', 'Nguyên', 'unsupported accents are removed one by one'],
  ['Ũkũ', 'Uku\u0303', 'capitals get no combining accent'],
  ['𝐌𝐚𝐫𝐚 ﬁnds', 'Mara finds', 'letter variants become plain letters'],
  ['Coach 🚀👩‍💻 for ✨ engineers 🇰🇪', 'Coach for engineers', 'symbols are removed'],
  ['two\tlines\n here\u00a0and\u200b there', 'two lines here and there', 'whitespace becomes one space'],
  ['\u202eevil\u0000', 'evil', 'control characters are removed'],
])('%s → %s: %s', (text, expected) => {
  expect(readable(text)).toBe(expected);
});

test.each(['Наталья', '田中 優子', 'نور', 'Mara Иванова', '🚀', '· –', ''])(
  '%s can’t be displayed',
  (text) => {
    expect(readable(text)).toBeUndefined();
  },
);
