import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Viewer } from '#server/features/accounts/sessions.service.ts';

/** Fastify with request types taken from the zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into
  interface FastifyRequest {
    /** The signed-in user; null when signed out. */
    viewer: Viewer | null;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into
  interface FastifyReply {
    /** Allows this response's scripts and styles in its content security policy. */
    nonce: string;
    /** Replaces the nonce with that of a cached page, whose inline scripts are allowed by their hashes instead. */
    setNonce: (nonce: string, inlineScripts?: string) => void;
    /** Waits until this request may work with the database. It keeps its turn until the response is ready. */
    takeTurn: () => Promise<void>;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into
  interface FastifyContextConfig {
    /** Works without a session. Every other /api route responds 401. */
    public?: true;
    /** For operators who haven't entered their password again yet. */
    beforeEntering?: true;
    /** Responds with HTML, also for errors. */
    page?: true;
    /** Doesn't wait for a turn at the database, because it takes none, takes one itself, stays open, or waits for others. */
    unqueued?: true;
    /** For state changes that don't come from our pages and are authenticated another way. */
    skipOriginCheck?: true;
  }
}
