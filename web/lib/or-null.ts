import { ApiError } from './api-client.ts';

/** The answer, or null if the server says that there is none (404). */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
