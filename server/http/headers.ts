import { randomFillSync } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { yearSeconds } from '#shared/durations.ts';
import type { App } from './types.ts';

const twoYearsSeconds = 2 * yearSeconds;

/** Safe by default: scripts and styles need this answer's nonce, nobody may frame us, nothing is sniffed. */
export async function setSecurityHeaders(
  app: App,
  { config, storage }: Deps,
  development: boolean,
): Promise<void> {
  // Files may go straight to the bucket; Vite's reloading needs its socket.
  const sources = sourcesOf(config.payments);
  sources.connect.push(...(storage.uploadsTo ? [storage.uploadsTo] : []), ...(development ? ['ws:'] : []));
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.production ? { maxAge: twoYearsSeconds, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.decorateReply('nonce', '');
  const policy = contentSecurityPolicy(sources, development);
  app.decorateReply('setNonce', function (nonce: string) {
    this.nonce = nonce;
    this.header('content-security-policy', policy.replaceAll(noncePlace, nonce));
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.setNonce(randomNonce());
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()');
    done();
  });
}

const noncePlace = '{nonce}';
const nonceBytes = 16;
const supply = Buffer.alloc(256 * nonceBytes);
let used = supply.length;

/** Every answer has one: random bytes are fetched for many at a time. */
export function randomNonce(): string {
  if (used === supply.length) {
    randomFillSync(supply);
    used = 0;
  }
  used += nonceBytes;
  return supply.toString('base64', used - nonceBytes, used);
}

/** For answers that no hook sees. */
export function setBareHeaders(reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
}

/** Where a page may reach beyond us, by what for. */
type Sources = Record<'script' | 'frame' | 'connect' | 'image', string[]>;

/** Stripe's hosts as it documents them; a sandbox that runs by itself is another origin to the payer's browser. */
function sourcesOf(payments: Deps['config']['payments']): Sources {
  if (payments.kind === 'stripe') {
    return {
      script: ['https://js.stripe.com'],
      frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
      connect: ['https://api.stripe.com'],
      image: ['https://*.stripe.com'],
    };
  }
  const connect = payments.url ? [new URL(payments.url).origin] : [];
  return { script: [], frame: [], connect, image: [] };
}

/** One nonce for both: Radix learns it from the page's own script. Vite in development injects its code inline. */
function contentSecurityPolicy({ script, frame, connect, image }: Sources, development: boolean): string {
  const inline = development ? "'unsafe-inline'" : `'nonce-${noncePlace}'`;
  return [
    "default-src 'none'",
    ["script-src 'self'", inline, ...script].join(' '),
    `style-src 'self' ${inline}`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' blob: data:", ...image].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
