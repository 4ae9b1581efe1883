import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rootFolder } from '#server/root-folder.ts';
import { ensureNginx } from '../../scripts/testing/nginx.mjs';
import { freePort, temporaryFolder } from './processes.ts';

/** A real nginx in front of a server. */
export type ReverseProxy = { url: string; stop: () => Promise<void> };

/** The least that works: nothing but where to pass requests on. */
export async function startBareProxy(serverUrl: string): Promise<ReverseProxy> {
  const port = await freePort();
  const site = `server { listen 127.0.0.1:${port}; location / { proxy_pass ${serverUrl}; } }`;
  return startNginx(site, `http://127.0.0.1:${port}`);
}

/** As docs/nginx.conf recommends, with ports and a certificate of its own. */
export async function startRecommendedProxy(serverUrl: string): Promise<ReverseProxy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const [certificate, key] = makeCertificate();
  const site = Object.entries({
    '127.0.0.1:3000': new URL(serverUrl).host,
    'listen 80': `listen 127.0.0.1:${plainPort}`,
    'listen 443': `listen 127.0.0.1:${port}`,
    '/etc/ssl/certs/intime.pem': certificate,
    '/etc/ssl/private/intime.key': key,
  }).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`docs/nginx.conf doesn’t contain ${from}`);
      return text.replaceAll(from, to);
    },
    readFileSync(path.join(rootFolder, 'docs/nginx.conf'), 'utf8'),
  );
  return startNginx(site, `https://127.0.0.1:${port}`);
}

function makeCertificate(): [string, string] {
  const folder = temporaryFolder();
  const [certificate, key] = [path.join(folder, 'intime.pem'), path.join(folder, 'intime.key')];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=intime.example'];
  execFileSync('openssl', [...args, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return [certificate, key];
}

async function startNginx(site: string, url: string): Promise<ReverseProxy> {
  const folder = temporaryFolder();
  // Its workers aren't root.
  chmodSync(folder, 0o755);
  for (const name of ['body', 'proxy', 'other']) mkdirSync(path.join(folder, name));
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; pid ${folder}/pid; error_log stderr; events {}
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/other; uwsgi_temp_path ${folder}/other; scgi_temp_path ${folder}/other;
      ${site}
    }`,
  );
  const child = spawn(ensureNginx(), ['-e', 'stderr', '-p', folder, '-c', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  await untilReady(url, child, () => errors);
  return { url, stop };
}

async function untilReady(url: string, child: ChildProcess, errors: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`nginx exited: ${errors()}`);
    if ((await ask(`${url}/healthz`).catch(() => undefined))?.status === 200) return;
    await sleep(50);
  }
  throw new Error(`nginx isn’t ready: ${errors()}`);
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

type Request = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The visitor's own address. */
  from?: string;
};

/** Requests as an outside client, ignoring the certificate. */
export function ask(url: string, { body, from, ...options }: Request = {}): Promise<Answer> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { ...options, ...(from ? { localAddress: from } : {}), rejectUnauthorized: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', reject).end(body);
  });
}
