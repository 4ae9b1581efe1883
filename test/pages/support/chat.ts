import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Message } from '#shared/messages/messages.schema.ts';
import type { Call } from './fake-api.ts';
import { aMessage, nora, priya } from './samples.ts';

export const toggle = () => screen.findByRole('button', { name: /^(Messages|Hide Chat)/ });
export const panel = (name: string) => screen.queryByRole('region', { name: `Chat with ${name}` });
export const field = () => screen.findByPlaceholderText('Write a message');
export const sendButton = () => screen.findByRole('button', { name: 'Send' });

/** The full text of each message on the screen. */
export const bubbles = () =>
  [...screen.getByRole('log').querySelectorAll('li')].map((item) => item.textContent ?? '');

export async function expectBubbles(...texts: string[]): Promise<void> {
  await waitFor(() => expect(bubbles()).toEqual(texts.map((text) => expect.stringContaining(text))));
}

export async function sendMessage(user: UserEvent, text: string): Promise<void> {
  await user.click(await field());
  await user.paste(text);
  await user.keyboard('{Enter}');
}

/** A message from Nora to Priya; by default, samples go from Priya to Nora. */
export const fromNora = (content: string, changes: Partial<Message> = {}) =>
  aMessage(content, { senderId: nora.id, receiverId: priya.id, sender: nora, ...changes });

/** The API of a chat. Nora's messages are stored once per idempotency key; `messages` holds all of them. */
export function chatApi(...messages: Message[]) {
  const byKey = new Map<string | undefined, Message>();
  const store = ({ body, headers }: Call): Message => {
    const key = headers['idempotency-key'];
    const stored = byKey.get(key) ?? fromNora((body as { content: string }).content);
    if (!byKey.has(key)) messages.push(stored);
    byKey.set(key, stored);
    return stored;
  };
  const answers = {
    'GET /api/messages/*': () => messages,
    'POST /api/messages': store,
    'POST /api/messages/*/read': () => new Response(null, { status: 204 }),
  };
  return { messages, store, answers };
}
