import { BlockList, isIP } from 'node:net';
import type { Config } from '#server/config.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';

const privateAddresses = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateAddresses.addSubnet(network, bits, 'ipv4');
}
privateAddresses.addSubnet('fc00::', 7, 'ipv6');
privateAddresses.addSubnet('fe80::', 10, 'ipv6');

/** Names that exist only inside a network, such as `intime.local` or `nas`. */
const privateName = /^[^.]+$|\.(?:local|localhost|internal|lan|home\.arpa)$/i;

/** Why video calls can't work at this site's address, for its operator. Undefined if they can. */
export function roomObstacle({ publicUrl, calls }: Pick<Config, 'publicUrl' | 'calls'>): string | undefined {
  if (!publicUrl) return undefined;
  const { hostname, protocol } = new URL(publicUrl);
  const host = hostname.replace(/[[\]]/g, '');
  if (isLoopbackHost(host) || host.endsWith('.localhost')) return undefined;
  if (protocol !== 'https:') return 'PUBLIC_URL is not https, so browsers allow no camera and no microphone';
  if (calls.relay || isPrivateHost(host)) return undefined;
  return 'ICE_SERVERS has no TURN server, without which many people can’t reach each other';
}

function isPrivateHost(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? privateName.test(host) : privateAddresses.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
