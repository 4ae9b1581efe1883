const tickMs = 500;
/** After a second without a packet we send one, because muted people send almost nothing. After two, the line is lost. */
const [probeTicks, lostTicks] = [2, 4];

/**
 * Notices that nothing arrives from the other side anymore, several seconds before the browser does. Counts ticks
 * instead of time, so that a page that was too busy to look doesn't take its own pause for a silence.
 */
export function watchFlow(
  connection: RTCPeerConnection,
  { probe, onChange }: { probe: () => void; onChange: (isFlowing: boolean) => void },
): { isFlowing: () => boolean; stop: () => void } {
  let silentTicks = 0;
  let last: number | undefined;
  /** The browser's counters have moved. Where they never do, a silence says nothing. */
  let doesCount = false;

  const isFlowing = () => !doesCount || silentTicks < lostTicks;

  const tick = async () => {
    const wasFlowing = isFlowing();
    if (connection.connectionState !== 'connected') {
      silentTicks = 0;
      return;
    }
    const arrivals = arrivalsIn(await connection.getStats());
    if (last !== undefined && arrivals !== last) doesCount = true;
    silentTicks = arrivals === last ? silentTicks + 1 : 0;
    last = arrivals;
    if (silentTicks === probeTicks) probe();
    if (isFlowing() !== wasFlowing) onChange(!wasFlowing);
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = setTimeout(async () => {
      await tick().catch(() => undefined);
      if (timer) look();
    }, tickMs);
  };
  look();
  return {
    isFlowing,
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Which statistics move when something arrives: media, messages, or the browsers' own checks. Each browser lacks some. */
const counters: Record<string, string[]> = {
  'candidate-pair': [
    'packetsReceived',
    'bytesReceived',
    'lastPacketReceivedTimestamp',
    'requestsReceived',
    'responsesReceived',
  ],
  'inbound-rtp': ['packetsReceived'],
  'data-channel': ['messagesReceived'],
};

function arrivalsIn(report: RTCStatsReport): number {
  let arrivals = 0;
  for (const [, stat] of report as unknown as Iterable<[string, Record<string, unknown>]>) {
    for (const counter of counters[String(stat.type)] ?? []) {
      const count = stat[counter];
      if (typeof count === 'number') arrivals += count;
    }
  }
  return arrivals;
}
