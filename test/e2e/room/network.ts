import dgram, { type RemoteInfo, type Socket } from 'node:dgram';
import type { BrowserContext } from '@playwright/test';

/** The network between two browsers on this machine. */
export type Network = {
  /** Nothing gets through until it is mended. */
  cut: () => void;
  mend: () => void;
  /** As when a phone leaves the Wi-Fi: every way that worked is gone for good, and new ones have to be found. */
  change: () => void;
  close: () => void;
};

/**
 * Leads everything that these browsers send each other through this process. Only host candidates are changed, so
 * relayed calls don't pass here.
 */
export async function networkBetween(contexts: BrowserContext[]): Promise<Network> {
  let isCut = false;
  let sockets: Socket[] = [];

  const open = async (onMessage: (data: Buffer, from: RemoteInfo) => void): Promise<Socket> => {
    const socket = dgram.createSocket('udp4');
    socket.on('message', (data, from) => isCut || onMessage(data, from));
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    sockets.push(socket);
    return socket;
  };

  /** Returns the port under which a browser reaches this port of the other one. Each sender gets its own way there. */
  const linkTo = async (port: number): Promise<number> => {
    const ways = new Map<number, Promise<Socket>>();
    const entrance = await open((data, from) => {
      const way = ways.get(from.port) ?? open((answer) => entrance.send(answer, from.port, from.address));
      ways.set(from.port, way);
      void way.then((socket) => sockets.includes(socket) && socket.send(data, port, '127.0.0.1'));
    });
    return entrance.address().port;
  };

  for (const context of contexts) {
    await context.exposeFunction('linkTo', linkTo);
    await context.addInitScript(() => {
      const { linkTo: link } = window as unknown as { linkTo: (port: number) => Promise<number> };
      const hostForm = /^(candidate:\S+ \d udp \d+) \S+ (\d+) (typ host.*)$/i;
      window.RTCPeerConnection = class extends window.RTCPeerConnection {
        override async addIceCandidate(init?: RTCIceCandidateInit | null): Promise<void> {
          const [, start, port, rest] = hostForm.exec(init?.candidate ?? '') ?? [];
          // Anything else would lead past this network.
          if (!port) return;
          const candidate = `${start} 127.0.0.1 ${await link(Number(port))} ${rest}`;
          await super.addIceCandidate({ ...init, candidate });
        }
        override setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
          return super.setRemoteDescription({ type, sdp: sdp.replace(/^a=candidate:.*\r\n/gm, '') });
        }
      };
    });
  }

  const closeAll = () => {
    for (const socket of sockets) socket.close();
    sockets = [];
  };
  return {
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
    change: closeAll,
    close: closeAll,
  };
}
