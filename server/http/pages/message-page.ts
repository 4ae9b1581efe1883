import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as errorCopy from '#server/errors.copy.ts';
import { markSvg } from '#server/pictures/dial-svg.ts';
import { color } from '#server/pictures/palette.ts';
import { escapeHtml } from '#shared/text.ts';
import { parseTheme, themeCookie } from '#shared/theme.ts';

type MessagePage = {
  title: string;
  text?: string | undefined;
  link?: { href: string; text: string } | undefined;
  /** Identifies the request in the log. */
  requestId?: string | undefined;
  /** The page then reloads itself. */
  reloadAfterSeconds?: number | undefined;
};

/** Whether a browser will show the response to a person. Scripts and other clients get JSON. */
export function isNavigation({ accept = '' }: IncomingHttpHeaders): boolean {
  return accept.includes('text/html');
}

const both = (name: string) => `light-dark(${color(name, 'light')},${color(name, 'dark')})`;

const style = [
  `:root{color-scheme:light dark;--paper:${both('paper')};--ink:${both('ink')};--muted:${both('muted')};--signal:${both('signal')}}`,
  ':root[data-theme=light]{color-scheme:light}',
  ':root[data-theme=dark]{color-scheme:dark}',
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;text-align:center;padding:1.5rem;box-sizing:border-box;font:1.0625rem/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink)}',
  'main{max-width:28rem;overflow-wrap:anywhere}',
  'svg{width:4rem;height:4rem}',
  'h1{margin:1rem 0 .5rem;font-size:1.5rem;line-height:1.2;letter-spacing:-.025em}',
  'p{margin:0;color:var(--muted)}',
  'a{display:inline-block;padding:.625rem;color:var(--ink)}',
  '@media(prefers-reduced-motion:no-preference){.reloads svg>:last-child{transform-origin:50px 50px;animation:turn 1.6s linear infinite}}',
  '@keyframes turn{to{transform:rotate(360deg)}}',
].join('');

const mark = markSvg({ ink: 'var(--ink)', signal: 'var(--signal)' }).replace(
  '<svg',
  '<svg aria-hidden="true"',
);

/** A page by itself: nothing is loaded and no script runs. */
export const messagePageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** What happened, in the product's look, for when its own pages can't be shown. */
export function messagePage(
  { title, text, link, requestId, reloadAfterSeconds }: MessagePage,
  { cookie = '' }: IncomingHttpHeaders,
): string {
  const theme = parseTheme(new RegExp(`(?:^|; *)${themeCookie}=(\\w+)`).exec(cookie)?.[1]);
  const reload = reloadAfterSeconds && `<meta http-equiv="refresh" content="${reloadAfterSeconds}">`;
  const lines = [
    `<h1>${escapeHtml(title)}</h1>`,
    text && `<p>${escapeHtml(text)}</p>`,
    link && `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`,
    requestId && `<p><small>${escapeHtml(errorCopy.reference(requestId))}</small></p>`,
  ];
  return [
    `<!doctype html><html lang="en"${theme === 'system' ? '' : ` data-theme="${theme}"`}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">${reload || ''}`,
    `<title>${escapeHtml(title.replace(/\.$/, ''))} · InTime</title><style>${style}</style></head>`,
    `<body><main${reload ? ' class="reloads"' : ''}>${mark}${lines.filter(Boolean).join('')}</main></body></html>`,
  ].join('');
}
