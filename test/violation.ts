import { databaseErrorCode, violatedConstraint } from '#server/db/database-error.ts';

/** The name of the constraint that rejects this write. */
export async function violation(write: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await write;
    return 'accepted';
  } catch (error) {
    return violatedConstraint(error) ?? databaseErrorCode(error);
  }
}
