import { useState } from 'react';
import type { TimedRoom } from '#web/features/room/room-time.ts';
import { lazyComponent, useLoaded } from '#web/lib/lazy-component.tsx';

export type MoreTimeProps = { room: TimedRoom; isJoined: boolean; onChanged: () => void };

const MoreTime = lazyComponent<MoreTimeProps>(() => import('./more-time.tsx').then((m) => m.MoreTime));

/** More time, once it can be had. Its code loads then, and not at all in most sessions. */
export function MoreTimeSlot(props: MoreTimeProps) {
  const [isNeeded, setNeeded] = useState(returnsFromBank);
  if (props.room.extension && !isNeeded) setNeeded(true);
  const isLoaded = useLoaded(MoreTime, isNeeded, props.room.order);
  return isLoaded && <MoreTime {...props} />;
}

const returnsFromBank = () => new URLSearchParams(window.location.search).has('payment_intent_client_secret');
