import { escapeHtml } from '#shared/text.ts';

/** One message, one action. All of it is text; nothing in it is taken as markup. */
export type MailContent = {
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
};

export function renderMail({ heading, paragraphs, action }: MailContent): { text: string; html: string } {
  const text = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    'InTime',
  ].join('\n\n');
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${plain(paragraph)}</p>`).join('');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#c81e1e;color:#fff;padding:12px 20px;border-radius:10px;text-decoration:none;font-weight:600">${plain(action.label)}</a></p>`
    : '';
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f8f6f1;color:#161d2b;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e4e1d9;border-radius:14px;padding:32px"><h1 style="font-size:22px;margin:0 0 16px">${plain(heading)}</h1>${body}${button}<p style="margin:24px 0 0;color:#6a7180;font-size:14px">InTime · Your Time. Your Value.</p></div></body></html>`;
  return { text, html };
}

/** Mail programs turn anything like an address into a link: a zero-width joiner keeps a person's text as text. */
function plain(text: string): string {
  return escapeHtml(text).replace(/(:\/\/|www\.|\.(?=[a-z]{2,}\b))/gi, '$1&#8203;');
}
