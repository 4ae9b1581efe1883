const maxBytes = 75;

/** Breaks lines after 75 bytes, as calendar files require, and never inside a character. */
export function foldLines(text: string): string {
  return text.split('\r\n').map(foldLine).join('\r\n');
}

function foldLine(line: string): string {
  const bytes = Buffer.from(line);
  if (bytes.length <= maxBytes) return line;
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    // A continued line begins with a space, which counts.
    let end = start + (start === 0 ? maxBytes : maxBytes - 1);
    while (isContinuation(bytes[end])) end -= 1;
    parts.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return parts.join('\r\n ');
}

/** Whether this byte continues a character of several bytes. */
function isContinuation(byte = 0): boolean {
  return byte >= 0x80 && byte < 0xc0;
}
