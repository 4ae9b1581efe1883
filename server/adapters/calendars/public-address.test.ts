import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::']],
  [
    'private networks',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  ],
  ['one link', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
  ['a provider’s network', ['100.64.0.1', '100.127.255.255']],
  [
    'documentation and measurements',
    ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1'],
  ],
  ['many at once', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  [
    'IPv4 inside IPv6',
    ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1', '64:ff9b::7f00:1', '64:ff9b::a00:1'],
  ],
  ['tunnels', ['2002:7f00:1::', '2001:0:4136:e378::1', '64:ff9b:1::1']],
  ['no address at all', ['', 'localhost', '1.2.3', '8.8.8.8:443', '[2606:4700::1]']],
])('%s isn’t public', (_kind, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('other addresses are public', () => {
  const addresses = [
    ...['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1', '17.248.1.1'],
    ...['2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '64:ff9b::808:808'],
  ];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});
