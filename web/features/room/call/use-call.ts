import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { gives } from '../devices/devices.ts';
import type { LocalMedia, TurnedOff } from '../devices/use-local-media.ts';
import { type Call, createCall } from './call.ts';
import type { CallState } from './call-state.ts';
import { forgetInterrupted, interruptedCall, rememberInterrupted } from './interrupted-call.ts';

type Stay = { call: Call; state: CallState; off: RefObject<TurnedOff> };

/** The call of this page. It is left when the page is. After a reload it goes on by itself, as it was. */
export function useCall(bookingId: string): Stay {
  const [call] = useState(() => createCall(bookingId));
  const [interrupted] = useState(() => interruptedCall(bookingId));
  const off = useRef<TurnedOff>(interrupted ?? { microphone: false, camera: false });
  const state = useSyncExternalStore(call.subscribe, () => call.state);
  useEffect(() => {
    const onPageHide = () => {
      const wasIn = call.state.phase === 'in';
      call.leave();
      if (wasIn) rememberInterrupted(bookingId, off.current);
    };
    forgetInterrupted();
    if (interrupted) void call.enter();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      call.leave();
    };
  }, [call, bookingId, interrupted]);
  return { call, state, off };
}

/** Sends what the person's devices give, as they change. */
export function useSending(call: Call, { camera, microphone, screen, isMuted }: LocalMedia): void {
  const isHeard = gives(microphone) && !isMuted;
  const isSeen = gives(camera) && screen === null;
  useEffect(() => {
    const wanted = { microphone: isHeard, camera: isSeen, screen: screen !== null };
    call.send({ audio: microphone, video: screen ?? camera }, wanted);
  }, [call, camera, microphone, screen, isHeard, isSeen]);
}
