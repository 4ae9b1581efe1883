import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { CalendarError } from './calendars-port.ts';
import { dnsResolve, guardedLookup, type Resolve, systemResolve } from './lookup.ts';
import { problemOfError } from './problems.ts';
import { isPublicAddress } from './public-address.ts';
import { readBody } from './response-body.ts';

export type Transport = {
  resolve: Resolve;
  isAllowed: (address: string) => boolean;
  /** Only https, on port 443 or one that needs no privileges. */
  secureOnly: boolean;
  /** For a request with all its redirects, up to the last byte of the body. */
  timeoutMs: number;
  /** Trusted instead of the public authorities. */
  ca?: string;
};

export type GuardedRequest = {
  method: string;
  url: URL;
  headers?: Record<string, string>;
  body?: string;
  /** The header for this hop, or none. Throws if the request must not go there. */
  authorization?: (url: URL) => string | undefined;
  signal?: AbortSignal;
};

export type GuardedResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  /** After redirects. */
  url: URL;
  /** Uncompressed, at most 5 MB. */
  body: AsyncIterable<Buffer>;
};

/** The response can be read until `read` is done. Throws only `CalendarError`. */
export type GuardedFetch = <T>(
  request: GuardedRequest,
  read: (response: GuardedResponse, signal: AbortSignal) => Promise<T>,
) => Promise<T>;

const maxRedirects = 5;
const redirects = [301, 302, 303, 307, 308];

export function transportFor(allowPrivate: boolean): Transport {
  return {
    resolve: allowPrivate ? systemResolve : dnsResolve(),
    isAllowed: allowPrivate ? () => true : isPublicAddress,
    secureOnly: !allowPrivate,
    timeoutMs: 10_000,
  };
}

/** The only way out to servers whose addresses people enter. Keeps no cookies and reuses no connection. */
export function guardedFetch(transport: Transport, userAgent: string): GuardedFetch {
  return async (request, read) => {
    const timeout = AbortSignal.timeout(transport.timeoutMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    let response: IncomingMessage | undefined;
    const follow = async () => {
      let { url } = request;
      for (let hop = 0; hop <= maxRedirects; hop++) {
        response = await send(transport, userAgent, { ...request, url, signal });
        const { statusCode: status = 0, headers } = response;
        const next = redirectTarget(request.method, response, url);
        if (!next) return await read({ status, headers, url, body: readBody(response) }, signal);
        response.destroy();
        url = next;
      }
      throw new CalendarError('tooManyRedirects');
    };
    try {
      // Whatever a server does, this ends.
      return await Promise.race([follow(), rejectedOnAbort(signal)]);
    } catch (error) {
      throw signal.aborted ? new CalendarError('tooSlow') : problemOfError(error);
    } finally {
      response?.destroy();
    }
  };
}

function send(
  transport: Transport,
  userAgent: string,
  { method, url, headers, body, authorization, signal }: GuardedRequest,
): Promise<IncomingMessage> {
  checkAddress(transport, url);
  const credentials = authorization?.(url);
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions = {
      method,
      headers: {
        'accept-encoding': 'gzip',
        ...headers,
        'user-agent': userAgent,
        ...(credentials ? { authorization: credentials } : {}),
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      agent: false,
      lookup: guardedLookup(transport.resolve, transport.isAllowed),
      maxHeaderSize: 16_384,
      ...(transport.ca ? { ca: transport.ca } : {}),
      ...(signal ? { signal } : {}),
    };
    const { request } = url.protocol === 'https:' ? https : http;
    const receive = (response: IncomingMessage) => {
      // Whoever reads the body gets its errors; until then they must not end the process.
      response.on('error', () => undefined);
      resolve(response);
    };
    request(withoutUserinfo(url), options, receive)
      .on('error', reject)
      // Otherwise Node would neither answer nor fail.
      .on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new CalendarError('serverError', { code: 'HTTP 101' }));
      })
      .end(body);
  });
}

function rejectedOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new CalendarError('tooSlow'));
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail, { once: true });
  });
}

/** Names are checked when they are looked up. Numeric addresses never are, in whatever spelling: `URL` normalizes them. */
function checkAddress({ secureOnly, isAllowed }: Transport, { protocol, hostname, port }: URL): void {
  if (protocol !== 'https:' && (secureOnly || protocol !== 'http:')) throw new CalendarError('notSecure');
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) && !isAllowed(address)) throw new CalendarError('notPublic');
  // Below 1024 are services that could take an HTTP request for something else.
  if (secureOnly && port !== '' && Number(port) < 1024) throw new CalendarError('unreachable');
}

/** Otherwise Node would send the name and password of the address by itself. */
function withoutUserinfo(url: URL): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

/** Every method is repeated as it is: a PUT that became a GET would look as if it had been stored. */
function redirectTarget(method: string, { statusCode = 0, headers }: IncomingMessage, url: URL): URL | null {
  if (!redirects.includes(statusCode)) return null;
  if (!headers.location || (statusCode === 303 && method !== 'GET'))
    throw new CalendarError('serverError', { code: `HTTP ${statusCode}` });
  if (!URL.canParse(headers.location, url.href))
    throw new CalendarError('serverError', { code: `HTTP ${statusCode}` });
  const target = new URL(headers.location, url);
  return withoutUserinfo(target);
}
