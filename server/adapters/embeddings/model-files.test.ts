import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rootFolder } from '#server/root-folder.ts';
import { localModel, readModelFile } from './model-files.ts';

test('the installed files are the ones that were benchmarked', () => {
  expect(readModelFile('onnx/model_quantized.onnx')).toHaveLength(22_972_370);
  expect(() => readModelFile('tokenizer.json')).not.toThrow();
  expect(() => readModelFile('tokenizer_config.json')).not.toThrow();
});

test('a file with other content is refused', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'intime-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'tokenizer_config.json');
  writeFileSync(file, readModelFile('tokenizer_config.json'));
  expect(() => readModelFile('tokenizer_config.json', folder)).not.toThrow();
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n`);
  expect(() => readModelFile('tokenizer_config.json', folder)).toThrow('has SHA-256');
});

test('NOTICE names the model’s origin, its license and the package it comes from', () => {
  const notice = readFileSync(path.join(rootFolder, 'NOTICE'), 'utf8');
  expect(notice).toContain(localModel.origin);
  expect(notice).toContain(localModel.license);
  expect(notice).toContain(localModel.package);
});
