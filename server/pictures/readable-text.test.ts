import { expect, test } from 'vitest';
import { hasGlyph } from './fonts.ts';
import { readableText } from './readable-text.ts';

const readable = (text: string) => readableText(text, hasGlyph);

test.each(['Mara Lindqvist', 'Tomás Ærø', 'Łukasz Čapek', 'Şükrü Ağaoğlu', 'O’Brien-Smith', '25 % – 30 €'])(
  'what the fonts have stays as it is: %s',
  (text) => {
    expect(readable(text)).toBe(text);
  },
);

test.each([
  ['Wanjirũ', 'Wanjiru\u0303', 'a letter they lack is put together of its parts'],
  ['Wanjiru\u0303', 'Wanjiru\u0303', 'and stays so'],
  ['Nguyễn', 'Nguyên', 'accents that can’t be shown go one by one'],
  ['Ũkũ', 'Uku\u0303', 'none is drawn through a capital'],
  ['𝐌𝐚𝐫𝐚 ﬁnds', 'Mara finds', 'letters in disguise are letters'],
  ['Coach 🚀👩‍💻 for ✨ engineers 🇰🇪', 'Coach for engineers', 'signs are left out'],
  ['two\tlines\n here\u00a0and\u200b there', 'two lines here and there', 'gaps are one space'],
  ['\u202eevil\u0000', 'evil', 'what steers the text is left out'],
])('%s → %s: %s', (text, expected) => {
  expect(readable(text)).toBe(expected);
});

test.each(['Наталья', '田中 優子', 'نور', 'Mara Иванова', '🚀', '· –', ''])('%s can’t be shown', (text) => {
  expect(readable(text)).toBeUndefined();
});
