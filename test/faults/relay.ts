import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Webhook = { body: Buffer; headers: Record<string, string> };

export type Relay = {
  url: string;
  /** From now on: each piece of news three times, in no order, one in five not at all. */
  misbehave: () => void;
  behave: () => void;
  counts: { received: number; sent: number; dropped: number };
  close: () => Promise<void>;
};

const copies = 3;
const dropShare = 0.2;
export const longestDelayMs = 2_000;

/** The way that news takes from the provider to one of our processes. It can be a bad one. */
export async function openRelay(targets: () => string[], random: () => number): Promise<Relay> {
  const counts = { received: 0, sent: 0, dropped: 0 };
  let bad = false;
  let turn = 0;
  const send = async ({ body, headers }: Webhook) => {
    const urls = targets();
    turn += 1;
    const url = urls[turn % urls.length];
    if (!url) return 503;
    counts.sent += 1;
    const answer = await fetch(`${url}/api/webhooks/stripe`, { method: 'POST', headers, body });
    await answer.body?.cancel();
    return answer.status;
  };
  const late = (webhook: Webhook) =>
    setTimeout(() => void send(webhook).catch(() => undefined), random() * longestDelayMs);

  const server = http.createServer((request, response) => {
    const answer = (status: number) => response.writeHead(status).end();
    readWebhook(request)
      .then(async (webhook) => {
        counts.received += 1;
        if (!bad) return answer(await send(webhook));
        if (random() < dropShare) counts.dropped += 1;
        else for (let copy = 0; copy < copies; copy += 1) late(webhook);
        return answer(200);
      })
      .catch(() => answer(502));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    misbehave: () => {
      bad = true;
    },
    behave: () => {
      bad = false;
    },
    counts,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readWebhook(request: http.IncomingMessage): Promise<Webhook> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [signature = ''] = [request.headers['stripe-signature']].flat();
  return {
    body: Buffer.concat(chunks),
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  };
}
