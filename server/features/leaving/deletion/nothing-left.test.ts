import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { queryRows } from '#server/db/open-database.ts';
import { canaries, playCanaryLife } from '#test/canary-life.ts';
import { type Person, password } from '#test/people.ts';
import { testReviews } from '#test/test-reviews.ts';
import { storedData } from './stored-data.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'intime-leaving-'));
const it = testReviews({ storage: { kind: 'disk', folder } });
afterAll(() => rmSync(folder, { recursive: true }));
const { scenario } = it;
beforeEach(async () => {
  await scenario.signUpParties();
  // The names of those who left before are otherwise kept back.
  await it.db().execute(sql`delete from former_usernames`);
});

/** Every row of every table of every schema that contains the word. */
async function findEverywhere(word: string): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    it.db(),
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await queryRows<{ row: string }>(
      it.db(),
      sql`select t::text as row from ${sql.raw(name)} t where lower(t::text) like ${`%${word}%`}`,
    );
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`));
  }
  return found;
}

/** Rows that belong to the person, in tables whose rows are to be deleted. */
async function findRows({ user }: Person, profileId: string | null): Promise<string[]> {
  const found: string[] = [];
  for (const [table, rule] of Object.entries(storedData)) {
    if (rule !== 'deleted') continue;
    const rows = await queryRows<{ id: string }>(
      it.db(),
      sql`select 1 from ${sql.identifier(table)} t
        where to_jsonb(t) ->> 'user_id' = ${user.id} or to_jsonb(t) ->> 'profile_id' = ${profileId}`,
    );
    if (rows.length > 0) found.push(`${table}: ${rows.length}`);
  }
  return found;
}

async function photoIds(person: Person): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    it.db(),
    sql`select id from uploads where user_id = ${person.user.id}::uuid`,
  );
  return rows.map(({ id }) => id);
}

async function leave(person: Person, canary: string, profileId: string | null): Promise<void> {
  const photos = await photoIds(person);
  expect(photos.length).toBeGreaterThan(0);
  const answer = await person.call('DELETE', '/api/settings/account', { password });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  await it.jobs(2);
  expect(await findEverywhere(canary)).toEqual([]);
  expect(await findRows(person, profileId)).toEqual([]);
  const files = readdirSync(folder, { recursive: true }).map(String);
  for (const id of photos) expect(files.filter((file) => file.includes(id))).toEqual([]);
}

const clientLeaves = () => leave(scenario.booker, canaries.client, null);

async function expertLeaves(): Promise<void> {
  // The sandbox's account is finished with the rest of the expert's money.
  await it.onboard();
  scenario.moveTo('2030-03-06T12:00:00Z');
  await it.jobs(3);
  await leave(scenario.expert, canaries.expert, scenario.expert.profileId);
}

test.each([
  ['client', [clientLeaves, expertLeaves]],
  ['expert', [expertLeaves, clientLeaves]],
])(
  'after a full life, nothing that names either is left anywhere if the %s leaves first',
  async (_, order) => {
    await playCanaryLife(it);
    for (const canary of Object.values(canaries)) {
      const tables = new Set((await findEverywhere(canary)).map((line) => line.split(':')[0]));
      expect(tables.size).toBeGreaterThan(8);
    }
    for (const leaves of order) await leaves();
    scenario.moveTo('2030-03-06T13:00:00Z');
    await it.jobs();
    for (const canary of Object.values(canaries)) expect(await findEverywhere(canary)).toEqual([]);
    expect(scenario.it.logs.join('')).not.toMatch(/zq(client|expert)/);
    expect(await it.balanceDifference()).toBe(0);
    const waiting = await queryRows(it.db(), sql`select id from users where erase_at is not null`);
    expect(waiting).toEqual([]);
  },
);
