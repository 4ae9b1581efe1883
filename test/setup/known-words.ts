import { writeKnownWords } from '../../scripts/known-words.ts';

/** Tests run from source, without a build. */
export function setup(): void {
  writeKnownWords();
}
