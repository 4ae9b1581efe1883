import { buildTestApp, type TestApp } from './build-test-app.ts';
import { ownDatabase } from './test-database.ts';

/** A test app on an empty database, for tests whose jobs would otherwise process what other tests left behind. */
export async function ownTestApp(options: Parameters<typeof buildTestApp>[0] = {}): Promise<TestApp> {
  const database = await ownDatabase();
  const it = await buildTestApp({ ...options, database });
  const close = async () => {
    await it.close();
    await database.close();
  };
  return { ...it, close };
}
