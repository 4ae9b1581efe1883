import { Mic } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as roomCopy from '../room.copy.ts';
import { onGesture } from './on-gesture.ts';

/** Shows that the microphone hears something. */
export function LevelMeter({ track }: { track: MediaStreamTrack | null }) {
  const meter = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!track) return;
    const context = new AudioContext();
    // Nobody has clicked here yet when the room opened in a window of its own, and some browsers wait for that.
    const resume = () => void context.resume().catch(() => undefined);
    resume();
    const stopResuming = onGesture(resume);
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    const source = context.createMediaStreamSource(new MediaStream([track]));
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    const draw = () => {
      analyser.getFloatTimeDomainData(samples);
      const level = levelOf(samples);
      if (bar.current) bar.current.style.transform = `scaleX(${level.toFixed(2)})`;
      meter.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      stopResuming();
      cancelAnimationFrame(frame);
      source.disconnect();
      void context.close();
    };
  }, [track]);
  return (
    <div className="flex items-center gap-3">
      <Mic aria-hidden="true" className="size-5 shrink-0" />
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> each in their own way */}
      <div
        ref={meter}
        role="meter"
        aria-label={roomCopy.lobby.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className="h-2 flex-1 overflow-hidden rounded-full bg-ink/10 forced-colors:border"
      >
        <div ref={bar} className="size-full origin-left scale-x-0 bg-good forced-colors:bg-[CanvasText]" />
      </div>
    </div>
  );
}

/** 0 for silence, 1 for loud speech, on a scale of decibels as people hear it. */
function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const value of samples) sum += value * value;
  const decibels = 10 * Math.log10(sum / samples.length || 1e-10);
  return Math.min(1, Math.max(0, (decibels + 60) / 50));
}
