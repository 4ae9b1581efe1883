import { z } from 'zod';
import { embeddingDimensions, unitVector } from './embeddings-port.ts';

export type ApiSettings = { key: string; baseUrl: string; model: string };

/** The timeout of one attempt, and the number of retries. */
export type CallOptions = { timeout: number; maxRetries: number; signal: AbortSignal };

/** The provider's response isn't trusted: it must hold exactly one vector per text, at the right index. */
const responseSchema = z.object({
  data: z.array(
    z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(embeddingDimensions) }),
  ),
});

/** Client for any API compatible with OpenAI's. Errors leave out the provider's message, which may contain the key. */
export function embeddingsApi(settings: ApiSettings) {
  // Loaded on first use: most installations have no key.
  let pendingClient: ReturnType<typeof connect> | undefined;
  const client = () => {
    pendingClient ??= connect(settings);
    return pendingClient;
  };

  return {
    load: () => client().then(() => undefined),
    async embed(texts: string[], options: CallOptions): Promise<Float32Array[]> {
      try {
        const { embeddings } = await client();
        const response = await embeddings.create(
          {
            model: settings.model,
            input: texts.map(replaceEmpty),
            dimensions: embeddingDimensions,
            encoding_format: 'float',
          },
          options,
        );
        return readVectors(response, texts.length);
      } catch (error) {
        throw new Error(`the embedding provider failed: ${describeFailure(error)}`);
      }
    },
  };
}

/** Sets every option, because the client would read missing ones from the environment. */
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

/** The API rejects empty text. */
function replaceEmpty(text: string): string {
  return text === '' ? ' ' : text;
}

function readVectors(response: unknown, count: number): Float32Array[] {
  const { data } = responseSchema.parse(response);
  const vectors = new Map(data.map(({ index, embedding }) => [index, unitVector(embedding)]));
  if (data.length !== count) throw new Error('wrong number of vectors');
  return Array.from({ length: count }, (_, index) => {
    const vector = vectors.get(index);
    if (!vector) throw new Error('missing vector');
    return vector;
  });
}

/** The HTTP status, or the kind of error. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'status' in error && typeof error.status === 'number'
    ? `status ${error.status}`
    : error.constructor.name;
}
