import { randomFillSync } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { yearSeconds } from '#shared/durations.ts';
import { roomPath } from '#shared/rooms/rooms.rules.ts';
import type { App } from './types.ts';

const twoYearsSeconds = 2 * yearSeconds;

/** Strict defaults: scripts and styles need the response's nonce, no framing, no content sniffing. */
export async function setSecurityHeaders(
  app: App,
  { config, storage }: Deps,
  development: boolean,
): Promise<void> {
  // The browser may upload straight to the bucket, and Vite's hot reload needs its WebSocket.
  const sources = sourcesOf(config.payments);
  sources.connect.push(
    ...(storage.uploadUrlPrefix ? [storage.uploadUrlPrefix] : []),
    ...(development ? ['ws:'] : []),
  );
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.production ? { maxAge: twoYearsSeconds, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.decorateReply('nonce', '');
  const policy = contentSecurityPolicy(sources, development);
  app.decorateReply('setNonce', function (nonce: string, inlineScripts = `'nonce-${nonce}'`) {
    this.nonce = nonce;
    this.header(
      'content-security-policy',
      policy.replace(scriptsPlaceholder, inlineScripts).replace(noncePlaceholder, nonce),
    );
  });
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.setNonce(randomNonce());
    const devices = isRoom(url) ? '(self)' : '()';
    reply.header(
      'permissions-policy',
      `camera=${devices}, display-capture=${devices}, geolocation=(), microphone=${devices}, payment=(self), usb=()`,
    );
    done();
  });
}

/** The page of a session's room: only there people see and hear each other. */
const isRoom = (url: string) => url.startsWith(roomPath(''));

const noncePlaceholder = '{nonce}';
const scriptsPlaceholder = '{scripts}';
const nonceBytes = 16;
const nonceBuffer = Buffer.alloc(256 * nonceBytes);
let nonceOffset = nonceBuffer.length;

/** Every response needs one, so random bytes are generated for many at a time. */
export function randomNonce(): string {
  if (nonceOffset === nonceBuffer.length) {
    randomFillSync(nonceBuffer);
    nonceOffset = 0;
  }
  nonceOffset += nonceBytes;
  return nonceBuffer.toString('base64', nonceOffset - nonceBytes, nonceOffset);
}

/** For responses that bypass the hooks. */
export function setMinimalHeaders(reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
}

/** Other hosts a page may use, by kind of resource. */
type Sources = Record<'script' | 'frame' | 'connect' | 'image', string[]>;

/** The hosts Stripe documents. A standalone sandbox is another origin for the client's browser. */
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

/**
 * Styles need the nonce, which Radix reads from the page's script; inline scripts need it too, unless the page names them
 * by their hashes. In development Vite injects inline code.
 */
function contentSecurityPolicy({ script, frame, connect, image }: Sources, development: boolean): string {
  const inlineScripts = development ? "'unsafe-inline'" : scriptsPlaceholder;
  const inlineStyles = development ? "'unsafe-inline'" : `'nonce-${noncePlaceholder}'`;
  return [
    "default-src 'none'",
    ["script-src 'self'", inlineScripts, ...script].join(' '),
    `style-src 'self' ${inlineStyles}`,
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
