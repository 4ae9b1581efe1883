export const embeddingDimensions = 1536;

/** Unit-length vectors of 1536 numbers. */
export type EmbeddedTexts = { model: string; vectors: Float32Array[] };
export type EmbeddedQuery = { model: string; vector: Float32Array };

/** Turns texts into vectors that are close to each other when the texts have a similar meaning. */
export type EmbeddingsPort = {
  /** The model's id, stored with every vector, because vectors of different models can't be compared. Undefined if no model can run now. */
  model(): Promise<string | undefined>;
  /** A query's vector, or undefined if it takes too long; search then uses keywords only. Never throws, and takes at most 1.5 s unless opened with a longer timeout. */
  embedQuery(text: string): Promise<EmbeddedQuery | undefined>;
  /** Vectors of public profile texts. Throws if that isn't possible now; the caller retries later. */
  embedTexts(texts: string[]): Promise<EmbeddedTexts>;
  /** Loads the model ahead of first use. */
  warm(): Promise<void>;
  close(): Promise<void>;
};

/** A little less than the promised 1.5 s, to leave room for overhead. */
export const queryTimeoutMs = 1_400;

/** Longer than any model here reads. Never cuts a character in half. */
export function truncateForModel(text: string): string {
  return text.slice(0, 8_000).toWellFormed();
}

/** Pads with zeros, which doesn't change angles, and scales to length one. Throws for a zero vector. */
export function unitVector(numbers: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let n = 0; n < numbers.length; n += 1) squares += (numbers[n] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (numbers.length > embeddingDimensions || !Number.isFinite(length) || length === 0) {
    throw new Error(`can't normalize ${numbers.length} numbers of length ${length}`);
  }
  const vector = new Float32Array(embeddingDimensions);
  for (let n = 0; n < numbers.length; n += 1) vector[n] = (numbers[n] ?? 0) / length;
  return vector;
}
