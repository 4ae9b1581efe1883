import { answerInThread } from '#server/thread.ts';
import type { Card } from './card-layout.ts';
import { drawCard } from './card-picture.ts';

/** Draws preview images in a thread of its own. */
answerInThread<Card, Uint8Array>(drawCard);
