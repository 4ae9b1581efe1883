import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ApiSettings } from '#server/adapters/embeddings/embeddings-api.ts';

type ReceivedRequest = {
  path: string | undefined;
  authorization: string | undefined;
  body: { input: string[] };
};
type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'never';

/** Speaks OpenAI's embeddings protocol on loopback, and fails on request. */
export async function startEmbeddingProvider(embed: (texts: string[]) => Promise<Iterable<number>[]>) {
  const requests: ReceivedRequest[] = [];
  /** Sent instead of the correct answers, one per call. */
  const nextAnswers: Answer[] = [];

  const correctAnswer = async (texts: string[]): Promise<Answer> => {
    if (texts.includes('')) return { status: 400, body: { error: { message: 'input is empty' } } };
    const data = (await embed(texts)).map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: [...vector],
    }));
    return { body: { object: 'list', data: data.reverse(), model: 'any', usage: { total_tokens: 1 } } };
  };

  const server = http.createServer(async (request, response) => {
    const body = (await json(request)) as ReceivedRequest['body'];
    requests.push({ path: request.url, authorization: request.headers.authorization, body });
    const answer = nextAnswers.shift() ?? (await correctAnswer(body.input));
    if (answer === 'never') return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const settings: ApiSettings = {
    key: 'sk-test-that-nobody-may-see',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    model: 'text-embedding-test',
  };
  return {
    settings,
    requests,
    nextAnswers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
