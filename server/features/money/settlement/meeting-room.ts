import { randomBytes } from 'node:crypto';

/** A place that nobody can guess: 128 random bits. */
export function newRoom(template: string): string {
  return template.replace('{room}', randomBytes(16).toString('hex'));
}
