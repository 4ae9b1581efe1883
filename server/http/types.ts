import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Viewer } from '#server/features/accounts/sessions.service.ts';

/** The application with the shared schemas as its types. */
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
    /** Who the session says is asking; null when signed out. */
    viewer: Viewer | null;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into
  interface FastifyReply {
    /** Lets this answer's own scripts and styles through its policy. */
    nonce: string;
    /** Sends another nonce: that of a page drawn before. */
    setNonce: (nonce: string) => void;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into
  interface FastifyContextConfig {
    /** Answers without a session. Every other /api route refuses with 401. */
    public?: true;
    /** Answers with HTML, errors included. */
    page?: true;
    /** Not a JSON state change from our own pages: signed by other means. */
    foreign?: true;
  }
}
