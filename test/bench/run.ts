import { removeTemporaryFolders, temporaryFolder } from '#test/process/processes.ts';
import { benchCalendars } from './calendars/bench-calendars.ts';
import { benchEmbeddings } from './embeddings.ts';
import { benchLedger } from './ledger/bench-ledger.ts';
import { printReport } from './measure.ts';
import { benchOperator } from './operator/bench-operator.ts';
import { benchPages } from './pages.ts';
import { benchPublic } from './public/bench-public.ts';
import { benchRooms } from './rooms.ts';
import { benchSearch } from './search.ts';
import { benchServer } from './server.ts';
import { benchSlots } from './slots.ts';

/**
 * npm run bench: performance as ratios to a baseline measured in the same run,
 * so that a slow or busy machine affects both sides. `npm run bench -- ledger` runs only that part.
 */
const parts: Record<string, () => Promise<void>> = {
  server: benchServer,
  pages: () => benchPages(process.env.TEST_DATABASE_URL),
  console: () => benchOperator(process.env.TEST_DATABASE_URL, temporaryFolder()),
  slots: benchSlots,
  embeddings: benchEmbeddings,
  search: () => benchSearch(process.env.TEST_DATABASE_URL),
  ledger: benchLedger,
  calendars: () => benchCalendars(process.env.TEST_DATABASE_URL),
  rooms: () => benchRooms(process.env.TEST_DATABASE_URL, temporaryFolder()),
  public: () => benchPublic(process.env.TEST_DATABASE_URL, temporaryFolder()),
};

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !parts[name]);
if (unknown.length)
  throw new Error(`Unknown: ${unknown.join(', ')}. Choose from ${Object.keys(parts).join(', ')}.`);
for (const [name, run] of Object.entries(parts))
  if (!requested.length || requested.includes(name)) await run();

printReport();
removeTemporaryFolders();
