type Has = (character: string) => boolean;

const isMark = (character: string) => /^\p{M}$/u.test(character);

/** Letters as low and as wide as the fonts' loose accents expect: what is put together looks drawn. */
const lowLetters = /^[aenouvxy]$/;

/**
 * A text as the fonts can show it. Signs they lack (emoji, say) are left out; a letter they lack, of another
 * script, makes all of it unreadable.
 */
export function readableText(text: string, has: Has): string | undefined {
  let readable = '';
  for (const [cluster] of text.normalize('NFC').matchAll(/\P{M}\p{M}*/gu)) {
    const nearest = /^[\p{Z}\p{Cc}]/u.test(cluster) ? ' ' : nearestGlyphs(cluster, has);
    if (nearest === undefined && /^[\p{L}\p{N}]/u.test(cluster)) return undefined;
    readable += nearest ?? '';
  }
  readable = readable.replace(/ +/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(readable) ? readable : undefined;
}

/** The same letter, or the nearest one: put together from its parts, then without its last accent. */
function nearestGlyphs(cluster: string, has: Has): string | undefined {
  if ([...cluster].every((character) => has(character) && !isMark(character))) return cluster;
  for (let parts = [...cluster.normalize('NFKD')]; parts.length > 0; parts = parts.slice(0, -1)) {
    const whole = [...parts.join('').normalize('NFC')];
    if (whole.every((character) => has(character) && !isMark(character))) return whole.join('');
    const [letter = '', accent = '', ...more] = parts;
    if (more.length === 0 && lowLetters.test(letter) && isMark(accent) && has(accent)) {
      return letter + accent;
    }
    if (!isMark(parts.at(-1) ?? '')) return undefined;
  }
  return undefined;
}
