import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#server/adapters/storage/s3-storage.ts';

/**
 * An S3-compatible bucket on loopback. It stores objects and responds like S3, but does not check this version
 * of signatures, so tests inspect the signed URL instead.
 */
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
