import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/;

export const pageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Sends HTML under a policy of its own. Browsers apply `form-action` to the redirect after a form, so it lists where that leads. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  draw: (nonce: string) => string,
  leadsTo: (string | null)[] = [],
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const origins = leadsTo.flatMap((url) => (url === null ? [] : [new URL(url).origin]));
  // A host may contain characters that would start another directive: those are left out.
  const onward = [...new Set(origins)]
    .filter((origin) => plainOrigin.test(origin))
    .map((origin) => ` ${origin}`);
  return reply
    .code(status)
    .headers({
      ...pageHeaders,
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'${onward.join('')}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(draw(nonce));
}
