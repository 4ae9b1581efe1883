import { escapeHtml } from '#shared/text.ts';

export type Challenge = {
  /** `$75.00` */
  amount: string;
  last4: string;
  action: string;
};

/** A page in place of the bank's 3-D Secure page, without outside resources. */
export function challengePage(nonce: string, { amount, last4, action }: Challenge): string {
  return page(
    nonce,
    'Confirm it’s you',
    `<p class="amount">${escapeHtml(amount)}</p><p>Your bank wants to make sure it’s you paying with the card ending in ${escapeHtml(last4)}.</p>
<form method="post" action="${escapeHtml(action)}">
<button name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail" class="quiet">Fail authentication</button>
</form>
<p class="note">This page stands in for your bank’s page. If you leave, you won’t be charged and you can try again.</p>`,
  );
}

/** There is nothing to answer, or no longer. */
export function endedPage(nonce: string, title: string, returnUrl: string | null): string {
  const back = returnUrl
    ? `<p><a href="${escapeHtml(returnUrl)}">Go back to your payment</a></p>`
    : '<p>You can close this page.</p>';
  return page(nonce, title, back);
}

function page(nonce: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style nonce="${escapeHtml(nonce)}">${style}</style></head>
<body><main><p class="mark">Test mode, no real money</p><h1>${escapeHtml(title)}</h1>
${content}</main></body></html>`;
}

const style = `
:root{color-scheme:light dark;--paper:light-dark(oklch(97.6% .008 85),oklch(19% .02 262));--card:light-dark(oklch(99.5% .004 85),oklch(23% .02 262));--ink:light-dark(oklch(22% .03 262),oklch(95% .008 85));--soft:light-dark(oklch(47% .02 262),oklch(75% .015 262));--line:light-dark(oklch(90% .01 85),oklch(32% .02 262));--field:light-dark(oklch(62% .015 262),oklch(56% .02 262));--mark:light-dark(oklch(94% .06 90),oklch(36% .06 85));--mark-ink:light-dark(oklch(40% .08 75),oklch(93% .06 90))}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100svh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:1.5rem;border:1px solid var(--line);border-radius:1rem;background:var(--card);overflow-wrap:anywhere}
.mark{display:inline-block;margin:0 0 1rem;padding:.25rem .75rem;border-radius:1rem;background:var(--mark);color:var(--mark-ink);font-size:.875rem}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.2}
.amount{margin:0;font-size:2rem;font-weight:600;font-variant-numeric:tabular-nums}
form{display:grid;gap:.75rem;margin:1.5rem 0}
button{min-height:3rem;padding:.5rem 1rem;border:1px solid var(--ink);border-radius:.75rem;background:var(--ink);color:var(--card);font:inherit;font-weight:600;cursor:pointer}
button.quiet{background:transparent;color:var(--ink);border-color:var(--field)}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
a{color:inherit}
.note{margin:0;color:var(--soft);font-size:.875rem}`;
