import pg from 'pg';

/** A new database on this server, for one part of the bench. */
export async function ownDatabase(
  postgres: string,
  part: string,
): Promise<{ url: string; drop: () => Promise<unknown> }> {
  const name = `intime_bench_${part}_${process.pid}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${name}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}
