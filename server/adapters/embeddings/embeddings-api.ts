import { z } from 'zod';
import { embeddingDimensions, unitVector } from './embeddings-port.ts';

export type ApiSettings = { key: string; baseUrl: string; model: string };

/** How long one attempt may take, and how many more there are. */
export type Patience = { timeout: number; maxRetries: number; signal: AbortSignal };

/** Whoever answers is a stranger: only as many vectors as were asked for, in their places, are taken from it. */
const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(embeddingDimensions) }),
  ),
});

/** The one call there is, of whatever speaks OpenAI's protocol. Fails without a word of the provider's, which may hold the key. */
export function embeddingsApi(settings: ApiSettings) {
  // Loaded when first needed: most who run this have no key.
  let connecting: ReturnType<typeof connect> | undefined;
  const client = () => {
    connecting ??= connect(settings);
    return connecting;
  };

  return {
    load: () => client().then(() => undefined),
    async embed(texts: string[], patience: Patience): Promise<Float32Array[]> {
      try {
        const { embeddings } = await client();
        const answer = await embeddings.create(
          {
            model: settings.model,
            input: texts.map(notEmpty),
            dimensions: embeddingDimensions,
            encoding_format: 'float',
          },
          patience,
        );
        return readVectors(answer, texts.length);
      } catch (error) {
        throw new Error(`the embedding provider failed: ${nameOf(error)}`);
      }
    },
  };
}

/** Everything is said: what isn't, the client would look for in the environment. */
async function connect({ key, baseUrl }: ApiSettings) {
  const { OpenAI } = await import('openai');
  return new OpenAI({
    apiKey: key,
    baseURL: baseUrl,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
  });
}

/** The protocol refuses the empty text. */
function notEmpty(text: string): string {
  return text === '' ? ' ' : text;
}

function readVectors(answer: unknown, count: number): Float32Array[] {
  const { data } = answerSchema.parse(answer);
  const vectors = new Map(data.map(({ index, embedding }) => [index, unitVector(embedding)]));
  if (data.length !== count) throw new Error('another number of vectors');
  return Array.from({ length: count }, (_, index) => {
    const vector = vectors.get(index);
    if (!vector) throw new Error('vectors out of place');
    return vector;
  });
}

/** Its status, or what kind of failure it was. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'status' in error && typeof error.status === 'number'
    ? `status ${error.status}`
    : error.constructor.name;
}
