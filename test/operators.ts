import { randomUUID } from 'node:crypto';
import { operators } from '#server/db/tables/operators.ts';
import type { Call, TestApp } from './build-test-app.ts';
import { type Person, password, signUp } from './people.ts';

export type OperatorPerson = Person & {
  /** A call with an Idempotency-Key of its own. */
  act: Call;
};

/** A new person who is an operator and, unless told otherwise, has entered the console. */
export async function signUpOperator(
  test: Pick<TestApp, 'app' | 'deps'>,
  { enters = true } = {},
): Promise<OperatorPerson> {
  const person = await signUp(test);
  await makeOperator(test, person.user.id);
  if (enters) await enterConsole(person);
  const act: Call = (method, url, payload, headers) =>
    person.call(method, url, payload, { 'idempotency-key': randomUUID(), ...headers });
  return { ...person, act };
}

export async function makeOperator({ deps }: Pick<TestApp, 'deps'>, userId: string): Promise<void> {
  await deps.db.insert(operators).values({ userId, grantedAt: deps.now() });
}

export async function enterConsole(person: Person): Promise<void> {
  const answer = await person.call('POST', '/api/operator/enter', { password });
  if (answer.statusCode !== 200) throw new Error(`entering answered ${answer.statusCode}: ${answer.body}`);
}
