import { createThread } from '#server/thread.ts';
import type { Card } from './card-layout.ts';

const draw = createThread<Card, Uint8Array>('server/features/links/card-worker.ts');

/** Draws a preview image in a thread: laying out its text would block the event loop for 30 ms and more. */
export async function drawCard(card: Card): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await draw(card);
  return Buffer.from(buffer, byteOffset, byteLength);
}
