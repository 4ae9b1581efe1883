import { livesFrom, playWorld, scheduleSeed } from './play-world.ts';
import type { FromWorker, ToWorker } from './run-worlds.ts';
import { onPostgres, openInMemory } from './world/empty-databases.ts';

/** A process that plays one world after another. */
const send = (message: FromWorker) => process.send?.(message);
const postgres = process.argv.includes('--postgres') ? await onPostgres() : undefined;
const open = postgres?.open ?? openInMemory;

// The parent process has exited.
process.on('disconnect', () => process.exit(1));
process.on('message', (message: ToWorker) => void work(message));
send({ kind: 'ready' });

async function work(message: ToWorker): Promise<void> {
  if (message === 'end') {
    await postgres?.close();
    process.exit(0);
  }
  const { seed, first, count } = message;
  try {
    const { violations } = await playWorld(open, {
      seed: scheduleSeed(seed, first),
      lives: livesFrom(seed, first, count),
    });
    send({ kind: 'played', first, count, violations });
  } catch (error) {
    const about = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({
      kind: 'played',
      first,
      count,
      violations: [{ life: null, rule: 'a world can be played', about }],
    });
  }
}
