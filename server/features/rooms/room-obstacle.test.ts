import { expect, test } from 'vitest';
import { roomObstacle } from './room-obstacle.ts';

const relay = { urls: ['turn:turn.example'], secret: 'x'.repeat(32) };
const at = (
  publicUrl: string | undefined,
  calls: Partial<Parameters<typeof roomObstacle>[0]['calls']> = {},
) => roomObstacle({ publicUrl, calls: { stunUrls: [], relay: undefined, ...calls } });

test.each([
  undefined,
  'http://127.0.0.1:3000',
  'http://localhost:3000',
  'http://[::1]:3000',
  'https://app.localhost',
  'https://10.1.2.3',
  'https://172.31.0.1',
  'https://192.168.0.7:8443',
  'https://[fd00::7]',
  'https://nas',
  'https://intime.local',
  'https://intime.home.arpa',
])('rooms work at %s without a relay', (publicUrl) => {
  expect(at(publicUrl)).toBeUndefined();
});

test.each([
  'https://intime.example',
  'https://local.example',
  'https://172.32.0.1',
  'https://[2001:db8::1]',
  'https://10.example.com',
])('at %s they need a relay', (publicUrl) => {
  expect(at(publicUrl)).toContain('ICE_SERVERS');
  expect(at(publicUrl, { stunUrls: ['stun:stun.example'] })).toContain('ICE_SERVERS');
  expect(at(publicUrl, { relay })).toBeUndefined();
});

test.each(['http://intime.example', 'http://192.168.0.7', 'http://nas'])(
  'at %s browsers allow no camera, whatever the relay',
  (publicUrl) => {
    expect(at(publicUrl, { relay })).toContain('PUBLIC_URL');
  },
);
