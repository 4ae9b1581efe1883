import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Server, startServer } from './processes.ts';

/** Two processes behind one address, which turns to them in turn and adds nothing of its own. */
export async function startTwo(env: Record<string, string>) {
  const servers: Server[] = [];
  let turn = 0;
  const front = http.createServer((request, answer) => {
    turn += 1;
    const to = new URL(request.url ?? '/', servers[turn % servers.length]?.url);
    // A line for each request: one that is kept may end just when it is used again.
    const { method, headers } = request;
    const passed = http.request(to, { method, headers, agent: false }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    // Whoever hangs up here has hung up there.
    answer.on('close', () => passed.destroy());
    request.pipe(passed);
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
