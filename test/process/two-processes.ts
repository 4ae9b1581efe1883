import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Server, startServer } from './processes.ts';

/** Two processes behind one address, which forwards requests to them in turn and changes nothing. */
export async function startTwoProcesses(env: Record<string, string>) {
  const servers: Server[] = [];
  let turn = 0;
  const front = http.createServer((request, response) => {
    turn += 1;
    const to = new URL(request.url ?? '/', servers[turn % servers.length]?.url);
    // One connection per request: a reused one could close at that very moment.
    const { method, headers } = request;
    const upstream = http.request(to, { method, headers, agent: false }, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    // When the client disconnects, close the upstream connection too.
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  front.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', () => resolve()));
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  for (let n = 0; n < 2; n += 1) servers.push(await startServer({ ...env, PUBLIC_URL: url }));
  await Promise.all(servers.map((server) => server.ready()));
  const stop = async () => {
    front.closeAllConnections();
    front.close();
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
  };
  return { url, servers, stop };
}
