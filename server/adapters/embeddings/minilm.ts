import { localModel, readModelFile, readModelJson } from './model-files.ts';

export type LoadedModel = { model: string; embed(text: string): Promise<Float32Array> };

type OnnxRuntime = Pick<typeof import('onnxruntime-web'), 'InferenceSession' | 'Tensor'>;

const dimensions = 384;
const maxTokens = 256;

/** The fast runtime, if its binary can be loaded. */
export async function loadNative(): Promise<LoadedModel> {
  return loadMiniLm(await import('onnxruntime-node'));
}

/** The same runtime in WebAssembly: slower, for platforms without the native binary. */
export async function loadWebAssembly(): Promise<LoadedModel> {
  const runtime = await import('onnxruntime-web');
  runtime.env.wasm.numThreads = 1;
  return loadMiniLm(runtime);
}

async function loadMiniLm({ InferenceSession, Tensor }: OnnxRuntime): Promise<LoadedModel> {
  const { Tokenizer } = await import('@huggingface/tokenizers');
  // The file pads and truncates to 128 tokens. We truncate at the model's trained length and don't pad.
  const rules = { ...readModelJson('tokenizer.json'), padding: null, truncation: null };
  const tokenizer = new Tokenizer(rules, readModelJson('tokenizer_config.json'));
  // One thread: a second would be only a third faster and take the core that serves requests.
  const session = await InferenceSession.create(readModelFile('onnx/model_quantized.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });

  return {
    model: localModel.id,
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
