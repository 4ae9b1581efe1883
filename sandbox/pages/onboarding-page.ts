import { escapeHtml } from '#shared/text.ts';

type Shown = { action: string; nonce: string; email: string | null; account: string };

/** One page in place of the provider's onboarding form, without outside resources. */
export function onboardingPage({ action, nonce, email, account }: Shown): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Set up payouts · Test mode</title><style nonce="${escapeHtml(nonce)}">${css}</style></head><body><header class="test">Test mode, no real money</header><main><h1>Set up payouts</h1><p>This is where you’d give the payment provider your name, date of birth, and bank account. In test mode, there’s nothing to fill in. Just choose how it ends.</p><dl><dt>Account</dt><dd>${escapeHtml(account)}</dd>${email ? `<dt>Email</dt><dd>${escapeHtml(email)}</dd>` : ''}<dt>Payouts go to</dt><dd>Test bank account ending in 6789</dd></dl><form method="post" action="${escapeHtml(action)}"><button class="main" name="choice" value="finish">Finish setup</button><button name="choice" value="later">Not now</button></form></main></body></html>`;
}

const css = `:root{color-scheme:light dark;--paper:light-dark(#f8f6f1,#10151f);--card:light-dark(#fff,#181e2a);--ink:light-dark(#161d2b,#f1efe9);--muted:light-dark(#565d6b,#a9b0bd);--line:light-dark(#e4e1d9,#333b4a);--wait:light-dark(#5c3f00,#f0d590);--wait-soft:light-dark(#fbeecb,#3f3113)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
.test{margin:0;padding:.6rem 1rem;text-align:center;font-weight:600;background:var(--wait-soft);color:var(--wait)}
main{max-width:30rem;margin:clamp(1rem,6vh,4rem) auto;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:14px}
h1{margin:0 0 .5rem;font-size:1.5rem}
p{margin:.5rem 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem;margin:1.25rem 0;padding:1rem 0;border-block:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere}
form{display:grid;gap:.75rem}
button{min-height:3rem;padding:.6rem 1rem;font:inherit;font-weight:600;color:var(--ink);background:transparent;border:1px solid var(--muted);border-radius:10px;cursor:pointer}
button.main{color:#fff;background:#c8102e;border-color:#c8102e}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
@media(max-width:34rem){body{background:var(--card)}main{margin:0;border:0;border-radius:0}}`;
