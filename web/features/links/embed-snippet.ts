import type { CSSProperties } from 'react';
import { escapeHtml } from '#shared/text.ts';
import * as linksCopy from './links.copy.ts';

/**
 * Inline styles, because other websites don't have ours; the red is a plain color value.
 * No value contains a quote, so that they can be written into an attribute.
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
  /** The full URL, including its origin. */
  link: string;
  /** The tooltip. */
  title: string;
};

/** One link in plain HTML, to paste into any page. It loads nothing. */
export function embedSnippet({ link, title }: Embed): string {
  const style = Object.entries(embedStyle)
    .map(
      ([property, value]) =>
        `${property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value}`,
    )
    .join('; ');
  return `<a href="${escapeHtml(link)}" title="${escapeHtml(title)}" target="_blank" rel="noopener" style="${style}">${linksCopy.embed.button}</a>`;
}
