// Creates the embedded PostgreSQL's empty cluster during the build, so that the first start only unpacks it.
import { renameSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

const [file = ''] = process.argv.slice(2);
const client = await PGlite.create();
const dump = await client.dumpDataDir('gzip');
writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
renameSync(`${file}.${process.pid}`, file);
await client.close();
