import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/db/open-database.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { storedData } from './stored-data.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

async function columnsInDatabase(): Promise<Record<string, string[]>> {
  const rows = await queryRows<{ name: string; columns: string[] }>(
    it.deps.db,
    sql`select case c.table_schema when 'public' then c.table_name else c.table_schema || '.' || c.table_name end as name,
        json_agg(c.column_name::text order by c.column_name::text collate "C") as columns
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema', 'drizzle')
      group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

const words = (text = '') => text.split(/\s+/).filter(Boolean);

test('it is decided what deleting an account does to every table and column of the database', async () => {
  const found = await columnsInDatabase();
  expect(Object.keys(storedData).sort()).toEqual(Object.keys(found).sort());
  for (const [table, rule] of Object.entries(storedData)) {
    if (rule === 'deleted') continue;
    const decided = [...words(rule.kept), ...words(rule.cleared), ...words(rule.impersonal)];
    expect({ table, columns: decided.sort() }).toEqual({ table, columns: found[table] });
  }
});
