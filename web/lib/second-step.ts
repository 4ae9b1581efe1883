import type { SecondStep, SignIn } from '#shared/security/security.schema.ts';
import { ApiError } from './api-client.ts';

/** One of the two. */
export type SecondStepProof = Pick<SignIn, 'code' | 'passkey'>;

/** What else a call takes, if the password was right. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  return error instanceof ApiError ? error.body.secondStep : undefined;
}
