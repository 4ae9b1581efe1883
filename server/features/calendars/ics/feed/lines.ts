const byteOrderMark = /^\uFEFF/;

/** Folds may split a character of several bytes, so bytes are unfolded before they are decoded. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const unfolded = Buffer.from(bytes)
    .toString('latin1')
    .replace(/\r?\n[ \t]/g, '');
  return Buffer.from(unfolded, 'latin1').toString('utf8');
}

/** Unfolded lines, whatever ends them. Empty ones are skipped. */
export function* linesOf(text: string): Generator<string> {
  const breaks = /[\r\n]+|$/g;
  let line = '';
  for (let start = byteOrderMark.test(text) ? 1 : 0; start < text.length; ) {
    breaks.lastIndex = start;
    const found = breaks.exec(text);
    const end = found?.index ?? text.length;
    const isContinued = text[start] === ' ' || text[start] === '\t';
    if (isContinued) line += text.slice(start + 1, end);
    else {
      if (line) yield line;
      line = text.slice(start, end);
    }
    start = end + (found?.[0].length ?? 0);
    if (end === text.length) break;
  }
  if (line) yield line;
}
