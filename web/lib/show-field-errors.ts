import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-client.ts';

/** Shows the server's field errors under their fields. Returns whether there were any. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
  const invalid = names.filter((name) => fields[name] !== undefined);
  for (const [index, name] of invalid.entries()) {
    setError(name, { message: fields[name] ?? '' }, { shouldFocus: index === 0 });
  }
  return invalid.length > 0;
}
