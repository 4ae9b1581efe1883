import net from 'node:net';
import type { FuzzedRoute } from './routes.ts';
import type { World } from './world.ts';

type Header = [name: string, value: string];

const doubled: Header[] = [
  ['accept', 'text/html'],
  ['accept-encoding', 'gzip'],
  ['authorization', 'Bearer nothing'],
  ['connection', 'close'],
  ['content-type', 'application/json'],
  ['idempotency-key', 'one-key'],
  ['if-none-match', '"a"'],
  ['last-event-id', '1'],
  ['origin', 'http://127.0.0.1:3000'],
  ['range', 'bytes=0-1'],
  ['sec-fetch-site', 'same-origin'],
  ['stripe-account', 'acct_none'],
  ['stripe-signature', 't=1,v1=0'],
  ['user-agent', 'fuzz'],
  ['x-forwarded-for', '127.0.0.1'],
  ['x-user-id', 'nobody'],
];

/** Sends every route a request with every header twice, over a real connection. Returns what broke the rules. */
export async function doubleHeaders(world: World): Promise<string[]> {
  const port = await listen(world);
  const cookie: Header = ['cookie', world.callers.ed.cookie ?? ''];
  const host: Header = ['host', '127.0.0.1:3000'];
  const breaches: string[] = [];
  const send = async (route: FuzzedRoute, headers: Header[], what: string) => {
    const answer = await exchange(port, requestOf(route, headers));
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
    // Expected without an answer: the parser refuses the request and the connection ends.
    if (answer !== '' && (status === undefined || Number(status) >= 500))
      breaches.push(`${route.method} ${route.url} with ${what} twice: ${answer.slice(0, 200)}`);
  };
  const all = [host, cookie, ...doubled];
  for (const route of world.routes) {
    const length = lengthOf(route);
    await send(route, [...all, ...all, ...length], 'every header');
  }
  const alone = world.routes.filter(({ name }) => eachHeaderAlone.has(name));
  for (const route of alone) {
    const usual: Header[] = [host, cookie, ['connection', 'close'], ['content-type', 'application/json']];
    for (const header of [...all, ...lengthOf(route)])
      await send(route, [...usual, ...lengthOf(route), header, [header[0], `${header[1]}0`]], header[0]);
    await send(route, [...usual, ['content-length', '2'], ['transfer-encoding', 'chunked']], 'its length');
  }
  return breaches;
}

const eachHeaderAlone = new Set(['POST /auth/login', 'POST /api/messages', 'GET /api/bookings/me', 'GET /*']);

async function listen({ http: { server, markReady } }: World): Promise<number> {
  markReady(async () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

const lengthOf = ({ method }: FuzzedRoute): Header[] => (method === 'GET' ? [] : [['content-length', '2']]);

function requestOf({ method, url }: FuzzedRoute, headers: Header[]): string {
  const path = url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000').replace('*', 'x');
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${method === 'GET' ? '' : '{}'}`;
}

/** Everything up to the end of the connection; of a stream, which doesn't end, only its head. */
function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request, 'latin1'));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
      const isWhole = answer.includes('\r\n\r\n');
      if (isWhole && /^content-type: text\/event-stream/im.test(answer)) socket.destroy();
      // Refused by the parser: the rest of the request is never read.
      if (isWhole && /^HTTP\/1\.1 (400|431) /.test(answer)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}
