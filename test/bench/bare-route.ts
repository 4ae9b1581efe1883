import fastify from 'fastify';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { findWhole } from '#server/features/profiles/profiles.repository.ts';

/** The baseline for profiles: one bare route that runs the same SQL. */
const config = loadConfig(process.env);
const { db, close } = await openDatabase(config.database);
const app = fastify();
app.get('/readyz', async () => 'ready');
app.get<{ Params: { id: string } }>('/profile/:id', ({ params }) => findWhole(db, 'id', params.id));
await app.listen({ port: config.port });
process.once('SIGTERM', () => void Promise.all([app.close(), close()]).then(() => process.exit(0)));
