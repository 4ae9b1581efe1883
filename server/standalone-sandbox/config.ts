import path from 'node:path';
import { z } from 'zod';
import { logLevels, readEnvironment } from '#server/config/environment.ts';
import type { Config } from '#server/config.ts';

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3010),
  HOST: z
    .string()
    .regex(/^(127\.\d+\.\d+\.\d+|localhost)$/, 'must be a loopback address such as 127.0.0.1')
    .default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATA_DIR: z.string().default('./data/sandbox'),
  SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').default('whsec_sandbox'),
  LOG_LEVEL: z.enum(logLevels).default('warn'),
});

export type StandaloneConfig = Pick<Config, 'port' | 'host' | 'database' | 'logLevel'> & {
  webhook: { url: string; secret: string } | undefined;
};

/** The configuration of the standalone sandbox. */
export function loadStandaloneConfig(env: Record<string, string | undefined>): StandaloneConfig {
  const e = readEnvironment(environment, env);
  return {
    port: e.PORT,
    host: e.HOST,
    database: e.DATABASE_URL
      ? { kind: 'postgres', url: e.DATABASE_URL, pool: e.DATABASE_POOL }
      : { kind: 'embedded', folder: path.resolve(e.DATA_DIR) },
    webhook: e.SANDBOX_WEBHOOK_URL
      ? { url: e.SANDBOX_WEBHOOK_URL, secret: e.STRIPE_WEBHOOK_SECRET }
      : undefined,
    logLevel: e.LOG_LEVEL,
  };
}
