import type { Ice } from '#shared/rooms/rooms.schema.ts';

/** Fresh ones are fetched this long before the old ones end. */
const renewBeforeMs = 10 * 60_000;
/** Those that the relay refuses are replaced, but not more often than this. */
const renewRefusedMs = 5_000;
const minMs = 1_000;

export type RelayCredentials = {
  begin(ice: Ice, offsetMs: number): void;
  end(): void;
  /** The relay doesn't take them. */
  refused(): void;
  configuration(): RTCConfiguration;
};

/** The way to the relay during one stay in a room, with credentials that are renewed in time. */
export function relayCredentials(
  fetchIce: () => Promise<Ice | undefined>,
  onRenewed: () => void,
): RelayCredentials {
  let current: Ice | undefined;
  let offsetMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewedAt = 0;

  const renewInTime = () => {
    clearTimeout(timer);
    if (!current?.expiresAt) return;
    const inMs = Date.parse(current.expiresAt) - (Date.now() + offsetMs) - renewBeforeMs;
    timer = setTimeout(() => void renew(), Math.max(inMs, minMs));
  };

  const renew = async () => {
    const known = current;
    renewedAt = Date.now();
    const fresh = await fetchIce().catch(() => undefined);
    // The stay has ended, or another renewal was faster.
    if (current !== known) return;
    if (fresh) {
      current = fresh;
      onRenewed();
    }
    renewInTime();
  };

  return {
    begin: (ice, serverOffsetMs) => {
      [current, offsetMs] = [ice, serverOffsetMs];
      renewInTime();
    },
    end: () => {
      clearTimeout(timer);
      current = undefined;
    },
    refused: () => {
      if (Date.now() - renewedAt >= renewRefusedMs) void renew();
    },
    configuration: () => ({
      iceServers: (current?.servers ?? []) as RTCIceServer[],
      iceTransportPolicy: current?.relayOnly ? 'relay' : 'all',
      // Otherwise the first offer looks for ways three times: for sound, picture and messages.
      bundlePolicy: 'max-bundle',
    }),
  };
}
