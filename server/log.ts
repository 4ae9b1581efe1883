import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from '#server/config.ts';

/** One JSON object per line. Errors log only listed fields, because a failed query carries personal data in its values. */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): FastifyBaseLogger {
  const options = { level, base: null, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

type DescribedError = {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: unknown;
};

function describeError(error: unknown): DescribedError | string {
  if (!(error instanceof Error)) return typeof error;
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: error.message.split('\nparams:')[0] ?? '',
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(frames ? { stack: frames.join('\n') } : {}),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
