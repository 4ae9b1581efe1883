import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Received = { mail: Email; to: string[] };

/** How the server treats clients. By default it accepts everything at once. */
export type SinkBehavior = {
  refuse?: {
    code: number;
    /** When it refuses: every client, our sender address, or (default) the recipient. */
    at?: 'greeting' | 'sender';
    /** Refuse only mails to this address. */
    to?: string;
  };
  /** Accepts the connection and then stops answering: before its greeting, or at the recipient. */
  hang?: 'greeting' | 'recipient';
  /** How long it takes to confirm a mail. */
  delayMs?: number;
};

export type MailSink = {
  url: string;
  received: Received[];
  behave: (behavior: SinkBehavior) => void;
  connectionCount: () => number;
  /** Stops listening. Mails in transit are still accepted. */
  stop: () => Promise<void>;
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

/** How long open connections may take to finish when it closes. */
const closeTimeout = 10_000;

/** A real mail server on loopback. To stop and restart it, give it a port that no other test uses. */
export async function startMailSink(fixedPort = 0): Promise<MailSink> {
  const received: Received[] = [];
  let behavior: SinkBehavior = {};
  const options = handlers(() => behavior, received);
  let server = await listening(fixedPort, options);
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (next) => {
      behavior = next;
    },
    connectionCount: () => server.connections.size,
    stop: close,
    restart: async () => {
      server = await listening(port, options);
    },
    close: () => (server.server.listening ? close() : Promise.resolve()),
  };
}

async function listening(port: number, options: SMTPServerOptions): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout,
    ...options,
  });
  // Tests break connections on purpose.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return server;
}

function handlers(behavior: () => SinkBehavior, received: Received[]): SMTPServerOptions {
  const refusal = (at: 'greeting' | 'sender' | undefined, address?: string) => {
    const { refuse } = behavior();
    if (!refuse || refuse.at !== at || (refuse.to && refuse.to !== address)) return undefined;
    return Object.assign(new Error('refused'), { responseCode: refuse.code });
  };
  return {
    onConnect: (_session, done) => {
      if (behavior().hang !== 'greeting') done(refusal('greeting'));
    },
    onMailFrom: (_address, _session, done) => done(refusal('sender')),
    onRcptTo: ({ address }, _session, done) => {
      if (behavior().hang !== 'recipient') done(refusal(undefined, address));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A client that disconnects midway has sent nothing.
      stream.on('error', () => undefined);
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ mail, to });
          setTimeout(done, behavior().delayMs ?? 0);
        }, done);
      });
    },
  };
}
