import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmbeddingsPort } from '#server/adapters/embeddings/embeddings-port.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { ownTestApp } from '#test/own-test-app.ts';
import { type Person, signUp, uniqueAddress, uniqueName } from '#test/people.ts';
import { embedDueProfiles } from './profile-vectors.service.ts';

/** A model that knows two meanings and treats the rest as a third, and a provider that can be down. */
const provider = {
  isDown: false,
  model: 'two-meanings',
  texts: [] as string[],
  rejects: 'nothing',
  during: async () => {},
};
const embeddings: EmbeddingsPort = {
  model: async () => provider.model,
  embedQuery: async (text) =>
    provider.isDown ? undefined : { model: provider.model, vector: vectorOf(text) },
  embedTexts: async (texts) => {
    provider.texts.push(...texts);
    await provider.during();
    if (provider.isDown || texts.some((text) => text.includes(provider.rejects)))
      throw new Error('provider is down');
    return { model: provider.model, vectors: texts.map(vectorOf) };
  },
  warm: async () => undefined,
  close: async () => undefined,
};

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(1536);
  if (/sea|boat/i.test(text)) vector[0] = 1;
  else vector[/mountain|hill/i.test(text) ? 1 : 2] = 1;
  return vector;
}

let it: TestApp;
beforeAll(async () => {
  it = await ownTestApp({ deps: { embeddings } });
});
beforeEach(() =>
  Object.assign(provider, {
    isDown: false,
    model: 'two-meanings',
    rejects: 'nothing',
    during: async () => {},
  }),
);
afterAll(async () => {
  await it.deps.clock.moveTo(new Date());
  await it.close();
});

const retryMs = 60_000;
const embedDue = () => embedDueProfiles(it.deps);
const modelOf = async (profileId: string) => (await rowOf(profileId))?.embeddingModel;
const rowOf = async (profileId: string) =>
  (await it.deps.db.select().from(profiles).where(eq(profiles.id, profileId)))[0];

async function publish(fields: object = {}): Promise<Person & { id: string }> {
  const person = await signUp(it);
  const profile = { role: 'Sailor', headline: 'Takes you out to sea', tags: ['Boats'], ...fields };
  const answer = await person.call('POST', '/api/profiles', profile);
  return { ...person, id: answer.json<Profile>().id };
}

async function found(query: string, extra = ''): Promise<{ ids: string[]; by: unknown }> {
  const answer = await caller(
    it,
    undefined,
    uniqueAddress(),
  )('GET', `/api/profiles?query=${query}&semantic=true${extra}`);
  return { ids: answer.json<Profile[]>().map(({ id }) => id), by: answer.headers['x-search-by'] };
}

test('a profile’s vector follows each edit, and semantic search finds the profile', async () => {
  const tag = uniqueName('z');
  const { id, call } = await publish({ tags: [tag] });
  expect(await modelOf(id)).toBeNull();
  await embedDue();
  expect(await modelOf(id)).toBe('two-meanings');
  expect((await found('boat', `&tags=${tag}`)).ids).toEqual([id]);
  expect((await found('mountain', `&tags=${tag}`)).ids).toEqual([]);
  await call('PATCH', '/api/profile/me', { role: 'Climber', headline: 'Takes you up the mountains' });
  expect(await modelOf(id)).toBeNull();
  await embedDue();
  expect((await found('boat', `&tags=${tag}`)).ids).toEqual([]);
  expect((await found('hill', `&tags=${tag}`)).ids).toEqual([id]);
});

test('a change outside the text leaves the vector alone', async () => {
  const { id, call } = await publish();
  await embedDue();
  await call('PATCH', '/api/profile/me', { linkedinUrl: 'https://linkedin.com/in/sailor' });
  await call('PUT', '/api/profile/pricing', { tiers: [{ duration: 15, price: 20 }] });
  expect(await modelOf(id)).toBe('two-meanings');
});

test('PRIV-26 only public text goes to the embedding provider', async () => {
  const word = uniqueName('z');
  const { user } = await publish({ about: word, meetingUrl: 'https://meet.example/secret' });
  provider.texts = [];
  await embedDue();
  const sent = provider.texts.filter((text) => text.includes(word)).join();
  expect(sent).toContain('Takes you out to sea');
  for (const secret of [user.id, user.username, 'Ada', 'Byron', 'secret']) expect(sent).not.toContain(secret);
});

test('FLT-23 while the provider is down, saving works, search uses words, and the vector follows later', async () => {
  provider.isDown = true;
  const word = uniqueName('z');
  const { id } = await publish({ role: word });
  await embedDue();
  expect(await modelOf(id)).toBeNull();
  expect(await found(word)).toEqual({ ids: [id], by: 'words' });
  provider.isDown = false;
  await it.deps.clock.moveBy(retryMs);
  await embedDue();
  expect(await modelOf(id)).toBe('two-meanings');
  expect(it.logs.join('')).toContain('embedding failed');
});

test('rejected texts don’t block the others, even if they changed last', async () => {
  const word = uniqueName('z');
  provider.rejects = word;
  const others = [await publish(), await publish(), await publish()];
  await it.deps.clock.moveBy(1);
  const refused = [await publish({ about: word }), await publish({ about: word })];
  for (let sweep = 0; sweep < 2; sweep += 1) {
    await embedDue();
    await it.deps.clock.moveBy(retryMs);
  }
  for (const { id } of others) expect(await modelOf(id)).toBe('two-meanings');
  for (const { id } of refused) expect(await modelOf(id)).toBeNull();
});

test('a text that changes during embedding doesn’t get the old vector', async () => {
  await embedDue();
  const { id, call } = await publish();
  provider.during = async () => {
    provider.during = async () => {};
    await call('PATCH', '/api/profile/me', { headline: 'Knits in the mountains', tags: ['Hills'] });
  };
  await embedDue();
  const row = await rowOf(id);
  expect(row?.embeddingModel).toBe('two-meanings');
  expect(row?.embedding?.slice(0, 2)).toEqual([0, 1]);
});

test('a new model replaces all vectors; until then search uses words, and models are never mixed', async () => {
  const [tag, word] = [uniqueName('z'), uniqueName('z')];
  const { id } = await publish({ tags: [tag], about: word });
  await embedDue();
  provider.model = 'another';
  expect((await found('boat', `&tags=${tag}`)).ids).toEqual([]);
  expect((await found(word)).ids).toEqual([id]);
  await embedDue();
  expect(await modelOf(id)).toBe('another');
  expect((await found('boat', `&tags=${tag}`)).ids).toEqual([id]);
});

test('without a model, no vector is computed and search uses words', async () => {
  const without = await buildTestApp({
    database: it.deps.database,
    deps: { embeddings: { ...embeddings, model: async () => undefined, embedQuery: async () => undefined } },
  });
  await publish();
  expect(await embedDueProfiles(without.deps)).toEqual({ count: 0 });
  await without.close();
});
