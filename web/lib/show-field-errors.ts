import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-client.ts';

/** What the server found wrong goes under the field it is about. Tells whether there was such a field. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
  const wrong = names.filter((name) => fields[name] !== undefined);
  for (const [index, name] of wrong.entries()) {
    setError(name, { message: fields[name] ?? '' }, { shouldFocus: index === 0 });
  }
  return wrong.length > 0;
}
