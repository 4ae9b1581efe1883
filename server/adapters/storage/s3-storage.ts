import { type StoragePort, TooLargeError, uploadValidSeconds } from './storage-port.ts';
import { uploadIdAfter } from './upload-url.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  /** An S3-compatible endpoint; undefined means Amazon's. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Stores objects in a private bucket. Browsers upload directly to URLs signed for one object. */
export function s3Storage(settings: S3Settings): StoragePort {
  const Bucket = settings.bucket;
  const uploadUrlPrefix = `${bucketUrl(settings)}raw/`;
  // Loaded on first use: most installations have no bucket.
  let connecting: ReturnType<typeof connect> | undefined;
  const s3 = () => {
    connecting ??= connect(settings);
    return connecting;
  };

  return {
    async makeUploadUrl({ id, type, size }) {
      if (type === null || size === null) throw new Error('an upload URL that takes any file');
      const { sdk, client, getSignedUrl } = await s3();
      const command = new sdk.PutObjectCommand({
        Bucket,
        Key: `raw/${id}`,
        ContentType: type,
        ContentLength: size,
      });
      return getSignedUrl(client, command, {
        expiresIn: uploadValidSeconds,
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      });
    },
    uploadIdFromUrl: (url) => uploadIdAfter([uploadUrlPrefix], url),
    uploadUrlPrefix,
    receiver: undefined,
    async put(Key, Body, ContentType) {
      const { sdk, client } = await s3();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    async get(Key, maxBytes) {
      const { sdk, client } = await s3();
      try {
        const { Body, ContentLength = Number.POSITIVE_INFINITY } = await client.send(
          new sdk.GetObjectCommand({ Bucket, Key }),
        );
        if (!Body) return undefined;
        if (ContentLength > maxBytes) {
          await Body.transformToWebStream().cancel();
          throw new TooLargeError();
        }
        return Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404)
          return undefined;
        throw error;
      }
    },
    async remove(Key) {
      const { sdk, client } = await s3();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
    // A bucket never holds partial objects.
    removeLeftovers: async () => undefined,
  };
}

const timeouts = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

async function connect({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings) {
  const [sdk, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // A checksum in a signed URL would be that of an empty body, and reject every file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeouts,
    maxAttempts: 2,
  });
  return { sdk, client, getSignedUrl };
}

/** The URL the S3 client uses: Amazon has the bucket in the host name, others in the path. */
function bucketUrl({ bucket, region, endpoint }: S3Settings): string {
  if (!endpoint) return `https://${bucket}.s3.${region}.amazonaws.com/`;
  const { origin, pathname } = new URL(endpoint);
  return `${origin}${pathname.replace(/\/$/, '')}/${bucket}/`;
}
