const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Whether it is a lowercase UUID, the form of all our ids. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Mail and calendar apps turn anything that looks like an address into a link, in any script: `evil.рф` too. A zero-width
 * space keeps text that people wrote from becoming one.
 */
export function unlinked(text: string): string {
  return text.replace(/:\/\/|www\.|[.\u3002\uff0e\uff61](?=[\p{L}\p{M}]{2,})/giu, '$&\u200b');
}

/** JSON that is safe inside a script element: it can't end the element or the line. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
