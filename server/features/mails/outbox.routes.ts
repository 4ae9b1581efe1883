import type { Deps } from '#server/deps.ts';
import { requireLoopback } from '#server/http/loopback.ts';
import type { App } from '#server/http/types.ts';
import { escapeHtml } from '#shared/text.ts';
import * as mailsCopy from './mails.copy.ts';
import { listSent, type Mail } from './mails.repository.ts';

const maxShown = 100;

/** Shows sent mails, newest first. Registered only where no mail server is configured. */
export function outboxRoutes(app: App, deps: Deps): void {
  app.get('/outbox', { preValidation: requireLoopback, schema: { hide: true } }, async (_request, reply) => {
    const mails = await listSent(deps.db, maxShown);
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'self'",
    );
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(outboxPage(mails));
  });
}

function outboxPage(mails: Mail[]): string {
  const items = mails.map(mailItem).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${mailsCopy.outboxTitle} · InTime</title><style>${css}</style></head><body><main><h1>${mailsCopy.outboxTitle}</h1><p>${mailsCopy.outboxHint}</p>${items || `<p>${mailsCopy.outboxEmpty}</p>`}</main></body></html>`;
}

/** The mail's HTML is sandboxed in a frame: no scripts, no origin, no navigation of our page. */
function mailItem(mail: Mail): string {
  const when = mail.createdAt.toISOString();
  const files = mail.attachments.map(({ filename }) => `<li>${escapeHtml(filename)}</li>`).join('');
  return `<article><h2>${escapeHtml(mail.subject)}</h2><p>${escapeHtml(mailsCopy.outboxTo(mail.recipient))} · <time datetime="${when}">${when}</time></p>${files ? `<ul>${files}</ul>` : ''}<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html.replace('<head>', '').replace('<html lang="en">', '<html lang="en"><head><base target="_blank"></head>'))}"></iframe><details><summary>${mailsCopy.outboxPlainText}</summary><pre>${escapeHtml(mail.text)}</pre></details></article>`;
}

const css =
  'body{margin:0;background:#f8f6f1;color:#161d2b;font:16px/1.5 system-ui,sans-serif}main{max-width:44rem;margin:0 auto;padding:2rem 1rem}article{background:#fff;border:1px solid #e4e1d9;border-radius:14px;padding:1.25rem;margin:1.25rem 0}h2{margin:0;font-size:1.1rem}p{color:#5d6472}iframe{width:100%;height:26rem;border:1px solid #e4e1d9;border-radius:10px}pre{white-space:pre-wrap;overflow-wrap:anywhere}';
