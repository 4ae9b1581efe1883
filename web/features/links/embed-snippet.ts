import type { CSSProperties } from 'react';
import { escapeHtml } from '#shared/text.ts';

export const embedLabel = 'Book my time';

/**
 * On a foreign page there are none of our styles: the button brings its own, the site's red as a plain colour.
 * No value holds a quote, so that all of them can stand in an attribute.
 */
export const embedStyle = {
  display: 'inline-block',
  padding: '12px 20px',
  borderRadius: '10px',
  background: '#cd171e',
  color: '#ffffff',
  font: '600 16px/1.25 system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif',
  textDecoration: 'none',
} satisfies CSSProperties;

type Embed = {
  /** The whole link, with its origin. */
  link: string;
  /** Says where it leads. */
  title: string;
};

/** One link in plain HTML, to be pasted into any page: no script, nothing to load. */
export function embedSnippet({ link, title }: Embed): string {
  const style = Object.entries(embedStyle)
    .map(
      ([property, value]) =>
        `${property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value}`,
    )
    .join('; ');
  return `<a href="${escapeHtml(link)}" title="${escapeHtml(title)}" target="_blank" rel="noopener" style="${style}">${embedLabel}</a>`;
}
