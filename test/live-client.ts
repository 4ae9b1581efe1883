export type Heard = { id: string; name: string; data: Record<string, unknown> };

/** Somebody's open connection, and all that they heard on it. */
export type LiveClient = {
  answer: Response;
  heard: Heard[];
  /** Everything as it came. */
  text: () => string;
  /** The id to come back with. */
  lastId: () => string;
  isOver: () => boolean;
  hangUp: () => void;
};

/** Listens as a browser does. */
export async function listenLive(
  origin: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<LiveClient> {
  const answer = await fetch(`${origin}/api/stream`, { headers: { cookie, ...headers } });
  const reader = answer.body?.getReader();
  let [text, over] = ['', false];
  const heard: Heard[] = [];
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
      heard.push(...blocks.flatMap(eventOf));
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      over = true;
    });
  return {
    answer,
    heard,
    text: () => text,
    lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    isOver: () => over,
    hangUp: () => void reader?.cancel().catch(() => undefined),
  };
}

function eventOf(block: string): Heard[] {
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
