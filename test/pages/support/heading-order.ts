const hidden = '[hidden], [aria-hidden="true"], [inert]';

/** Headings that skip a level, such as an h3 after an h1. People who navigate by headings look for what's missing. */
export function skippedHeadings(): string[] {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(
    (heading) => !heading.closest(hidden),
  );
  const levelOf = (heading: Element | undefined) => Number(heading?.tagName.slice(1) ?? 0);
  return headings
    .filter((heading, index) => index > 0 && levelOf(heading) > levelOf(headings[index - 1]) + 1)
    .map((heading) => `${heading.tagName.toLowerCase()} ${heading.textContent}`);
}
