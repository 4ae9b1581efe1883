import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '#server/adapters/storage/s3-storage.ts';

/** An S3-compatible bucket on loopback, which stores objects and checks signatures like S3. */
export async function startBucket(): Promise<{ settings: S3Settings; close: () => Promise<void> }> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'intime-bucket-'));
  const bucket = 'photos';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    settings: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
