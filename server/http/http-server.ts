import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import { atMostEvery } from '#server/at-most-every.ts';
import * as errorCopy from '#server/errors.copy.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { isNavigation, messagePage, messagePageHeaders } from './pages/message-page.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The raw HTTP server: serves /healthz and /readyz before, during and after the application's lifetime. */
export type HttpServer = {
  server: Server;
  serverFactory: FastifyServerFactory;
  /** Requests now reach the application, and /readyz calls `check`. */
  markReady(check: () => Promise<unknown>): void;
  /** Aborted by `drain`. */
  shutdownSignal: AbortSignal;
  /** Reports not ready; from now on each response closes its connection. */
  drain(): void;
  /** Closes connections without a request in progress. */
  closeUnusedConnections(): void;
};

const maxUrlLength = 8 * 1024;
const checkTimeoutMs = 1_500;
const startingRetrySeconds = 2;
const bodyTimeoutMs = 30_000;
const slowUploadShutdownMs = 4_000;
/** Long enough for 10 MB over a slow mobile connection. */
const uploadTimeoutMs = 300_000;
const checkEveryMs = 1_000;

export function createHttpServer(): HttpServer {
  let application: Handler | undefined;
  let check: (() => Promise<unknown>) | undefined;
  const shutdown = new AbortController();
  const activeRequests = new Map<Socket, number>();
  const countRequest = (socket: Socket, change: 1 | -1) => {
    const requests = activeRequests.get(socket);
    if (requests !== undefined) activeRequests.set(socket, requests + change);
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
      countRequest(request.socket, 1);
      response.once('close', () => countRequest(request.socket, -1));
      if (shutdown.signal.aborted) response.setHeader('connection', 'close');
      closeIfSlow(request);
      const path = request.url ?? '/';
      if (path === '/healthz') return sendText(response, 200, 'ok');
      if (path === '/readyz')
        return void sendReadiness(response, shutdown.signal.aborted ? undefined : check);
      if (path.length > maxUrlLength) return sendTooLong(request, response);
      if (request.method === 'TRACE') return sendText(response, 405, 'method not allowed');
      if (!application || !check) return sendStarting(request, response);
      return application(request, response);
    },
  );

  server.on('connection', (socket: Socket) => {
    activeRequests.set(socket, 0);
    socket.once('close', () => activeRequests.delete(socket));
  });

  return {
    server,
    serverFactory: (handler) => {
      application = handler as Handler;
      return server;
    },
    markReady: (ready) => {
      // Public and unlimited, so check at most once a second.
      check = atMostEvery(checkEveryMs, ready);
    },
    shutdownSignal: shutdown.signal,
    drain: () => {
      shutdown.abort();
      // The browser can retry an upload that is cut off here.
      setTimeout(() => {
        for (const request of slowUploads) request.socket.destroy();
      }, slowUploadShutdownMs).unref();
    },
    closeUnusedConnections: () => {
      for (const [socket, requests] of activeRequests) if (requests === 0) socket.destroy();
    },
  };
}

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
const slowUploads = new Set<IncomingMessage>();

/** Closes the connection if the request body doesn't arrive in time. */
function closeIfSlow(request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if ((length === undefined || length === '0') && encoding === undefined) return;
  const timer = setTimeout(() => request.socket.destroy(), bodyTimeoutMs);
  bodyTimers.set(request, timer);
  const onReceived = () => {
    clearTimeout(timer);
    slowUploads.delete(request);
  };
  request.once('end', onReceived).once('close', onReceived);
}

/** For an authorized upload: lifts the body timeout until shutdown. */
export function allowSlowUpload(request: IncomingMessage): void {
  clearTimeout(bodyTimers.get(request));
  if (!request.complete) slowUploads.add(request);
}

async function sendReadiness(
  response: ServerResponse,
  check: (() => Promise<unknown>) | undefined,
): Promise<void> {
  if (!check) return sendText(response, 503, 'not ready');
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), checkTimeoutMs);
  });
  try {
    await Promise.race([check(), timeout]);
    sendText(response, 200, 'ready');
  } catch {
    sendText(response, 503, 'not ready');
  } finally {
    clearTimeout(timer);
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

function sendTooLong({ headers }: IncomingMessage, response: ServerResponse): void {
  if (isNavigation(headers)) {
    const link = { href: '/', text: errorCopy.goHome };
    sendPage(response, 414, messagePage({ title: errorCopy.urlTooLong, link }, headers));
  } else sendText(response, 414, 'URL too long');
}

function sendStarting({ method, headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('retry-after', String(startingRetrySeconds));
  if (isNavigation(headers)) {
    // Reloading the answer to a form would ask whether to send the form again.
    const reload = method === 'GET' && {
      text: errorCopy.reloadsByItself,
      reloadAfterSeconds: startingRetrySeconds,
    };
    sendPage(response, 503, messagePage({ title: errorCopy.restarting, ...reload }, headers));
  } else sendStartingBody(response);
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, messagePageHeaders);
  response.end(html);
}

function sendStartingBody(response: ServerResponse): void {
  const body: ErrorBody = {
    code: 'unavailable',
    message: errorCopy.starting,
    requestId: 'none',
  };
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(JSON.stringify(body));
}
