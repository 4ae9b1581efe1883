import type { Benched, Call } from './bookings.ts';
import { median, report, timed } from './measure.ts';

const rounds = 60;
/** So many are answered at once: a longer conversation shows no more at first. */
const shown = 200;

/** How fast a conversation opens, however long it is. */
export async function benchChats({ booker, expert, ids }: Benched): Promise<void> {
  const [ten = '', page = '', long = ''] = ids;
  await write(booker, ten, 10);
  await write(booker, page, shown);
  await write(booker, long, 10_000);
  const waits: Record<string, number[]> = { [ten]: [], [page]: [], [long]: [] };
  for (let n = 0; n < rounds; n += 1) {
    for (const id of [ten, page, long]) waits[id]?.push((await timed(() => open(expert, id))).ms);
  }
  const opened = (id: string) => median(waits[id] ?? []);
  report('a chat of 10,000 messages opens, median ms', opened(long), 'one of 200', opened(page));
  report('a chat of 10,000 messages opens, median ms', opened(long), 'one of 10', opened(ten));
}

async function open(reader: Call, id: string): Promise<void> {
  const answer = await reader('GET', `/api/messages/${id}`);
  if (answer.status !== 200) throw new Error(`chat answered ${answer.status}`);
  await answer.text();
}

async function write(writer: Call, bookingId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const content = `Message ${n}: is the clock with you, and does it tick?`;
    const answer = await writer('POST', '/api/messages', { bookingId, content });
    if (answer.status !== 201) throw new Error(`message answered ${answer.status}`);
    await answer.text();
  }
}
