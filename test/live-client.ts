export type ReceivedEvent = { id: string; name: string; data: Record<string, unknown> };

/** An open connection to the stream, and the events received on it. */
export type LiveClient = {
  answer: Response;
  events: ReceivedEvent[];
  /** The raw stream. */
  text: () => string;
  /** The id to reconnect with. */
  lastId: () => string;
  isClosed: () => boolean;
  disconnect: () => void;
};

/** Connects as a browser does. */
export async function listenLive(
  origin: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<LiveClient> {
  const answer = await fetch(`${origin}/api/stream`, { headers: { cookie, ...headers } });
  const reader = answer.body?.getReader();
  let [text, closed] = ['', false];
  const events: ReceivedEvent[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { value, done = true } = (await reader?.read()) ?? {};
      if (done) return;
      const part = decoder.decode(value, { stream: true });
      text += part;
      const blocks = (rest + part).split('\n\n');
      rest = blocks.pop() ?? '';
      events.push(...blocks.flatMap(eventOf));
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      closed = true;
    });
  return {
    answer,
    events,
    text: () => text,
    lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    isClosed: () => closed,
    disconnect: () => void reader?.cancel().catch(() => undefined),
  };
}

function eventOf(block: string): ReceivedEvent[] {
  const lines = block.split('\n');
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const data = field('data');
  if (data === undefined) return [];
  return [
    {
      id: field('id') ?? '',
      name: field('event') ?? 'message',
      data: JSON.parse(data) as Record<string, unknown>,
    },
  ];
}
