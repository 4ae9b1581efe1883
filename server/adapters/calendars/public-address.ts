import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that aren't public, after IANA's registry of special-purpose addresses. */
const special4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Inside 2000::/3, all that is assigned: IETF protocols with Teredo, documentation, 6to4. */
const special6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked4 = new BlockList();
for (const [address, prefix] of special4) blocked4.addSubnet(address, prefix, 'ipv4');
const blocked6 = new BlockList();
for (const [address, prefix] of special6) blocked6.addSubnet(address, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const nat64 = new BlockList();
nat64.addSubnet('64:ff9b::', 96, 'ipv6');

/** Whether everyone on the internet reaches the same machine at this address. Unknown ranges aren't public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  if (nat64.check(address, 'ipv6')) return isPublicAddress(lastFourBytes(address));
  return global6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6');
}

/** The IPv4 address that a NAT64 gateway connects to. */
function lastFourBytes(address: string): string {
  // URL writes every spelling in one way, so the last 32 bits are the last two groups or an ending `::`.
  const { hostname } = new URL(`http://[${address}]/`);
  const [, tail = ''] = hostname.slice(1, -1).split('::');
  const groups = tail.split(':').map((group) => Number.parseInt(group || '0', 16));
  const [high, low] = [groups.at(-2) ?? 0, groups.at(-1) ?? 0];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
