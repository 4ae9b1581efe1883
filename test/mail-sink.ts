import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Received = { mail: Email; to: string[] };

/** How it treats those who come. Without a word it takes everything at once. */
export type Manners = {
  refuse?: {
    code: number;
    /** What it doesn't like: everybody, our name, or (if nothing is said) the one it is for. */
    at?: 'greeting' | 'sender';
    /** Only mails to this address. */
    to?: string;
  };
  /** Takes the connection and then says nothing: not even a greeting, or nothing once it is asked for something. */
  hang?: 'greeting' | 'recipient';
  /** How long it has a mail before it says so. */
  thinkMs?: number;
};

export type MailSink = {
  url: string;
  received: Received[];
  behave: (manners: Manners) => void;
  /** How many are connected. */
  callers: () => number;
  /** Nobody listens there any more; what is being handed over is taken to its end. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
};

/** How long those who are still talking get when it closes. */
const closeTimeout = 10_000;

/** A real mail server on loopback. One that goes away and comes back wants a port that nobody else is given meanwhile. */
export async function startMailSink(wantedPort = 0): Promise<MailSink> {
  const received: Received[] = [];
  let manners: Manners = {};
  const answers = handlers(() => manners, received);
  let server = await listening(wantedPort, answers);
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (wanted) => {
      manners = wanted;
    },
    callers: () => server.connections.size,
    goAway: close,
    comeBack: async () => {
      server = await listening(port, answers);
    },
    close: () => (server.server.listening ? close() : Promise.resolve()),
  };
}

async function listening(port: number, answers: SMTPServerOptions): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout,
    ...answers,
  });
  // Lines that break are what it is for.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return server;
}

function handlers(manners: () => Manners, received: Received[]): SMTPServerOptions {
  const refusal = (at: 'greeting' | 'sender' | undefined, address?: string) => {
    const { refuse } = manners();
    if (!refuse || refuse.at !== at || (refuse.to && refuse.to !== address)) return undefined;
    return Object.assign(new Error('not now'), { responseCode: refuse.code });
  };
  return {
    onConnect: (_session, done) => {
      if (manners().hang !== 'greeting') done(refusal('greeting'));
    },
    onMailFrom: (_address, _session, done) => done(refusal('sender')),
    onRcptTo: ({ address }, _session, done) => {
      if (manners().hang !== 'recipient') done(refusal(undefined, address));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // Who goes away in the middle has handed over nothing.
      stream.on('error', () => undefined);
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ mail, to });
          setTimeout(done, manners().thinkMs ?? 0);
        }, done);
      });
    },
  };
}
