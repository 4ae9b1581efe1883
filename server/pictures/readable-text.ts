type HasGlyph = (character: string) => boolean;

const isMark = (character: string) => /^\p{M}$/u.test(character);

/** Lowercase letters that combining accents fit well. */
const lowLetters = /^[aenouvxy]$/;

/**
 * The text as the fonts can display it. Missing symbols such as emoji are left out. If a letter of another script is
 * missing, returns undefined.
 */
export function readableText(text: string, hasGlyph: HasGlyph): string | undefined {
  let readable = '';
  for (const [cluster] of text.normalize('NFC').matchAll(/\P{M}\p{M}*/gu)) {
    const nearest = /^[\p{Z}\p{Cc}]/u.test(cluster) ? ' ' : nearestGlyphs(cluster, hasGlyph);
    if (nearest === undefined && /^[\p{L}\p{N}]/u.test(cluster)) return undefined;
    readable += nearest ?? '';
  }
  readable = readable.replace(/ +/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(readable) ? readable : undefined;
}

/** The same letter or the closest available: composed from letter and accent, then without its last accent. */
function nearestGlyphs(cluster: string, hasGlyph: HasGlyph): string | undefined {
  if ([...cluster].every((character) => hasGlyph(character) && !isMark(character))) return cluster;
  for (let parts = [...cluster.normalize('NFKD')]; parts.length > 0; parts = parts.slice(0, -1)) {
    const whole = [...parts.join('').normalize('NFC')];
    if (whole.every((character) => hasGlyph(character) && !isMark(character))) return whole.join('');
    const [letter = '', accent = '', ...more] = parts;
    if (more.length === 0 && lowLetters.test(letter) && isMark(accent) && hasGlyph(accent)) {
      return letter + accent;
    }
    if (!isMark(parts.at(-1) ?? '')) return undefined;
  }
  return undefined;
}
