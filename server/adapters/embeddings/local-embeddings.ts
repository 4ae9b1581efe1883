import type { FastifyBaseLogger } from 'fastify';
import { minuteMs } from '#shared/durations.ts';
import {
  cutForModel,
  type EmbeddedQuery,
  type EmbeddingsPort,
  queryTimeoutMs,
  unitVector,
} from './embeddings-port.ts';
import { type Loaded, type ModelProcess, startModelProcess } from './model-process.ts';
import { within } from './within.ts';

type Waiting = {
  text: string;
  signal: AbortSignal;
  resolve: (answer: EmbeddedQuery) => void;
  reject: (error: unknown) => void;
};

const longestPauseMs = minuteMs;
/** What takes the model less than 20 ms. Who writes more has said by then what it is about. */
const mostQueryWords = 40;
const longestQuery = 300;

/**
 * The model that comes with us, in a process of its own: started when first needed, again after it died, and
 * given one text at a time, so that a query waits for no more than one profile.
 */
export function localEmbeddings(
  log: FastifyBaseLogger,
  timeoutMs = queryTimeoutMs,
  nodeArguments: string[] = [],
): EmbeddingsPort {
  const queues = { query: [] as Waiting[], text: [] as Waiting[] };
  let working = false;
  let running: ModelProcess | undefined;
  let closed = false;
  let deaths = 0;
  let notBefore = 0;

  const noteDeath = (error: Error) => {
    running = undefined;
    deaths += 1;
    notBefore = performance.now() + pauseAfter(deaths);
    log.warn({ err: error }, 'the local model stopped');
  };
  const noteLoaded = (loaded: Loaded) => {
    if ('impossible' in loaded) log.warn(loaded, 'no local model can run here: search goes by words');
  };

  const open = (): ModelProcess => {
    if (running) return running;
    if (closed || performance.now() < notBefore) throw new Error('the local model is not running');
    running = startModelProcess(nodeArguments, noteDeath);
    running.loaded.then(noteLoaded, () => undefined);
    return running;
  };

  const load = async () => {
    const { loaded, embed } = open();
    const found = await loaded;
    if ('impossible' in found) throw new Error('no local model can run here');
    return { model: found.model, embed };
  };

  const takeNext = (): Waiting | undefined => {
    let next = queues.query.shift() ?? queues.text.shift();
    while (next?.signal.aborted) next = queues.query.shift() ?? queues.text.shift();
    return next;
  };

  const answer = async ({ text, resolve, reject }: Waiting): Promise<void> => {
    try {
      const { model, embed } = await load();
      const vector = unitVector(await embed(cutForModel(text)));
      deaths = 0;
      resolve({ model, vector });
    } catch (error) {
      reject(error);
    }
  };

  const work = async (): Promise<void> => {
    if (working) return;
    working = true;
    for (let next = takeNext(); next; next = takeNext()) await answer(next);
    working = false;
  };

  const ask = (kind: keyof typeof queues, text: string, signal: AbortSignal) =>
    new Promise<EmbeddedQuery>((resolve, reject) => {
      queues[kind].push({ text, signal, resolve, reject });
      void work();
    });

  return {
    model: () =>
      load().then(
        ({ model }) => model,
        () => undefined,
      ),
    embedQuery: (text) =>
      within(timeoutMs, (signal) => ask('query', cutQuery(text), signal)).catch(() => undefined),
    async embedTexts(texts) {
      const { model } = await load();
      const stop = new AbortController();
      try {
        const answers = await Promise.all(texts.map((text) => ask('text', text, stop.signal)));
        if (answers.some((each) => each.model !== model)) throw new Error('the model changed on the way');
        return { model, vectors: answers.map(({ vector }) => vector) };
      } finally {
        // What failed for one is not done for the others: nobody waits for them.
        stop.abort();
      }
    },
    warm: () =>
      load().then(
        () => undefined,
        () => undefined,
      ),
    async close() {
      closed = true;
      running?.end();
    },
  };
}

function cutQuery(text: string): string {
  return text.trim().split(/\s+/, mostQueryWords).join(' ').slice(0, longestQuery);
}

/** Once may be bad luck; again and again is worth waiting longer each time. */
function pauseAfter(deaths: number): number {
  return deaths < 2 ? 0 : Math.min(1_000 * 2 ** (deaths - 2), longestPauseMs);
}
