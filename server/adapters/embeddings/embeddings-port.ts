export const embeddingDimensions = 1536;

/** Unit-length vectors of 1536 numbers. */
export type Embedded = { model: string; vectors: Float32Array[] };
export type EmbeddedQuery = { model: string; vector: Float32Array };

/** Turns texts into vectors that are near each other when the texts mean alike. */
export type EmbeddingsPort = {
  /** The model's id, stored with every vector: vectors of two models are never compared. Undefined where none can run now. */
  model(): Promise<string | undefined>;
  /** A query's vector, or undefined when it can't be had soon: search then answers by words. Never throws, and never takes longer than 1.5 s unless it was opened with a longer timeout. */
  embedQuery(text: string): Promise<EmbeddedQuery | undefined>;
  /** Vectors of public profile texts. Throws when they can't be had now: the caller tries again later. */
  embedTexts(texts: string[]): Promise<Embedded>;
  /** Loads what can be loaded ahead. */
  warm(): Promise<void>;
  close(): Promise<void>;
};

/** A little less than what is promised, for what happens around it. */
export const queryTimeoutMs = 1_400;

/** More than any model here reads; whole characters, so that it can be sent anywhere. */
export function cutForModel(text: string): string {
  return text.slice(0, 8_000).toWellFormed();
}

/** Padded with zeros, which changes no angle, and of length one. Throws for what has no direction. */
export function unitVector(numbers: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let n = 0; n < numbers.length; n += 1) squares += (numbers[n] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (numbers.length > embeddingDimensions || !Number.isFinite(length) || length === 0) {
    throw new Error(`no vector can be made of ${numbers.length} numbers of length ${length}`);
  }
  const vector = new Float32Array(embeddingDimensions);
  for (let n = 0; n < numbers.length; n += 1) vector[n] = (numbers[n] ?? 0) / length;
  return vector;
}
