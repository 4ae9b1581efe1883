import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import type { ErrorBody } from '#shared/errors.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What answers before, while and after the application does. */
export type FrontDoor = {
  server: Server;
  serverFactory: FastifyServerFactory;
  /** From now on requests reach the application; /readyz asks `check`. */
  open(check: () => Promise<unknown>): void;
  /** Aborted when it drains. */
  leaving: AbortSignal;
  /** No longer ready; connections close as they are answered. */
  drain(): void;
  /** Lets go of connections on which no request is being answered. */
  closeQuiet(): void;
};

const maxUrlLength = 8 * 1024;
const checkTimeoutMs = 1_500;
const bodyTimeoutMs = 30_000;
const longestWhileLeavingMs = 4_000;
/** Ten megabytes from a phone on a train take their time. */
const uploadTimeoutMs = 300_000;

export function openFrontDoor(): FrontDoor {
  let application: Handler | undefined;
  let check: (() => Promise<unknown>) | undefined;
  const leaving = new AbortController();
  const answering = new Map<Socket, number>();
  const change = (socket: Socket, by: 1 | -1) => {
    const requests = answering.get(socket);
    if (requests !== undefined) answering.set(socket, requests + by);
  };

  const server = http.createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: uploadTimeoutMs,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      change(request.socket, 1);
      response.once('close', () => change(request.socket, -1));
      if (leaving.signal.aborted) response.setHeader('connection', 'close');
      closeIfSlow(request);
      const path = request.url ?? '/';
      if (path === '/healthz') return answer(response, 200, 'ok');
      if (path === '/readyz') return void answerReady(response, leaving.signal.aborted ? undefined : check);
      if (path.length > maxUrlLength) return answer(response, 414, 'address too long');
      if (request.method === 'TRACE') return answer(response, 405, 'not allowed');
      if (!application || !check) return answerStarting(response);
      return application(request, response);
    },
  );

  server.on('connection', (socket: Socket) => {
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });

  return {
    server,
    serverFactory: (handler) => {
      application = handler as Handler;
      return server;
    },
    open: (ready) => {
      check = ready;
    },
    leaving: leaving.signal,
    drain: () => {
      leaving.abort();
      // What is cut off here may be sent again.
      setTimeout(() => {
        for (const request of unhurried) request.socket.destroy();
      }, longestWhileLeavingMs).unref();
    },
    closeQuiet: () => {
      for (const [socket, requests] of answering) if (requests === 0) socket.destroy();
    },
  };
}

const hurried = new WeakMap<IncomingMessage, NodeJS.Timeout>();
const unhurried = new Set<IncomingMessage>();

/** A body that doesn't come in time ends its connection. */
function closeIfSlow(request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if ((length === undefined || length === '0') && encoding === undefined) return;
  const timer = setTimeout(() => request.socket.destroy(), bodyTimeoutMs);
  hurried.set(request, timer);
  const arrived = () => {
    clearTimeout(timer);
    unhurried.delete(request);
  };
  request.once('end', arrived).once('close', arrived);
}

/** For a file that someone is allowed to send: it may take its time, until we leave. */
export function allowTime(request: IncomingMessage): void {
  clearTimeout(hurried.get(request));
  if (!request.complete) unhurried.add(request);
}

async function answerReady(
  response: ServerResponse,
  check: (() => Promise<unknown>) | undefined,
): Promise<void> {
  if (!check) return answer(response, 503, 'not ready');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), checkTimeoutMs);
  });
  try {
    await Promise.race([check(), late]);
    answer(response, 200, 'ready');
  } catch {
    answer(response, 503, 'not ready');
  } finally {
    clearTimeout(timer);
  }
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

function answerStarting(response: ServerResponse): void {
  const body: ErrorBody = {
    code: 'unavailable',
    message: 'InTime is starting. Please try again.',
    requestId: 'none',
  };
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': '2',
  });
  response.end(JSON.stringify(body));
}
