import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Card } from './card-layout.ts';
import { drawCard } from './card-picture.ts';

export type CardRequest = { card: Card; port: MessagePort };
export type CardAnswer = { png: Uint8Array } | { error: string };

/** Draws preview images in a thread of its own. Each request has its own port for the answer. */
parentPort?.on('message', ({ card, port }: CardRequest) => {
  const answer = (content: CardAnswer) => port.postMessage(content);
  drawCard(card).then(
    (png) => answer({ png }),
    (error: unknown) => answer({ error: String(error) }),
  );
});
