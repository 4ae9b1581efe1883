import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Webhook = { body: Buffer; headers: Record<string, string> };

export type Relay = {
  url: string;
  /** From now on, each webhook is sent three times, in random order, and one in five is dropped. */
  startFaults: () => void;
  stopFaults: () => void;
  counts: { received: number; sent: number; dropped: number };
  close: () => Promise<void>;
};

const copies = 3;
const dropShare = 0.2;
export const maxDelayMs = 2_000;

/** Forwards webhooks from the provider to one of our processes, and can make that unreliable. */
export async function openRelay(targets: () => string[], random: () => number): Promise<Relay> {
  const counts = { received: 0, sent: 0, dropped: 0 };
  let isFaulty = false;
  let turn = 0;
  const send = async ({ body, headers }: Webhook) => {
    const urls = targets();
    turn += 1;
    const url = urls[turn % urls.length];
    if (!url) return 503;
    counts.sent += 1;
    const delivered = await fetch(`${url}/api/webhooks/stripe`, { method: 'POST', headers, body });
    await delivered.body?.cancel();
    return delivered.status;
  };
  const sendLater = (webhook: Webhook) =>
    setTimeout(() => void send(webhook).catch(() => undefined), random() * maxDelayMs);

  const server = http.createServer((request, response) => {
    const respond = (status: number) => response.writeHead(status).end();
    readWebhook(request)
      .then(async (webhook) => {
        counts.received += 1;
        if (!isFaulty) return respond(await send(webhook));
        if (random() < dropShare) counts.dropped += 1;
        else for (let copy = 0; copy < copies; copy += 1) sendLater(webhook);
        return respond(200);
      })
      .catch(() => respond(502));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    startFaults: () => {
      isFaulty = true;
    },
    stopFaults: () => {
      isFaulty = false;
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
