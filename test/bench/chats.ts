import { sql } from 'drizzle-orm';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { startServer } from '#test/process/processes.ts';
import type { BenchedBookings } from './bookings.ts';
import { median, report, timed } from './measure.ts';

const rounds = 60;
/** The size of a page: a longer chat shows no more at first. */
const pageSize = 200;
const sizes = [10, pageSize, 10_000];

/** How fast chats of different lengths open. Messages are inserted directly, while no server uses the folder. */
export async function benchChats(folder: string, { cookie, ids }: BenchedBookings): Promise<void> {
  const chats = sizes.map((size, index) => ({ size, id: ids[index] ?? '', times: [] as number[] }));
  await fill(folder, chats);
  const server = await startServer({
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'relaxed',
    TEST_CONTROLS: 'on',
  });
  await server.ready();
  for (const { id, size } of chats) await open(id, Math.min(size, pageSize));
  for (let n = 0; n < rounds; n += 1) {
    for (const { id, size, times } of chats)
      times.push((await timed(() => open(id, Math.min(size, pageSize)))).ms);
  }
  await server.kill('SIGTERM');
  const [ten = 0, page = 0, long = 0] = chats.map(({ times }) => median(times));
  report('a chat of 10,000 messages opens, median ms', long, 'one of 200', page);
  report('a chat of 10,000 messages opens, median ms', long, 'one of 10', ten);

  async function open(id: string, expected: number): Promise<void> {
    const response = await fetch(`${server.url}/api/messages/${id}`, { headers: { cookie } });
    const messages = (await response.json()) as unknown[];
    if (messages.length !== expected) throw new Error(`chat answered ${response.status}, ${messages.length}`);
  }
}

/** Alternating senders, a second apart, the newest a minute old; all but the last four are read. */
async function fill(folder: string, chats: { id: string; size: number }[]): Promise<void> {
  const { db, close } = await openDatabase(loadConfig({ DATA_DIR: folder }).database);
  for (const { id, size } of chats) {
    await db.execute(sql`
      insert into messages (booking_id, sender_id, receiver_id, content, created_at, is_read)
      select b.id, case when n % 2 = 0 then b.booker_id else p.user_id end,
        case when n % 2 = 0 then p.user_id else b.booker_id end,
        'Message ' || n || ': is the clock with you, and does it tick?', now() - make_interval(secs => 60 + ${size}::int - n),
        n <= ${size}::int - 4
      from bookings b join profiles p on p.id = b.profile_id, generate_series(1, ${size}::int) n where b.id = ${id}`);
  }
  // As the nightly sweep does.
  await db.execute(sql`vacuum analyze`);
  await close();
}
