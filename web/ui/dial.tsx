import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { dial, sector, tickDashes } from '#shared/dial.ts';

type Props = {
  /** `mark`: the logo, a ring around three quarters of an hour. `face`: a clock face with ticks. */
  look?: 'mark' | 'face';
  /** On a face: how much of the hour is filled. */
  minutes?: number;
  /** `none` for a face that shows a duration, `spin` for a loading indicator, `turn` for a second hand. */
  hand?: 'none' | 'still' | 'spin' | 'turn';
  /** Where the second hand is now, 0 to 59. A new value moves it there; it turns on from that position. */
  second?: number | undefined;
  className?: string | undefined;
};

/** The clock used throughout the product. A moving hand is a separate layer, so that only the compositor has to redraw it. */
export function Dial({ look = 'mark', minutes = 0, hand = 'still', second, className }: Props) {
  const size = clsx('block size-8 shrink-0', className);
  const still = look === 'mark' ? <Mark /> : <Face minutes={minutes} />;
  const Hand = look === 'mark' ? MarkHand : SecondHand;
  if (hand === 'none') return <Picture className={size}>{still}</Picture>;
  if (hand === 'still') {
    return (
      <Picture className={size}>
        {still}
        <Hand />
      </Picture>
    );
  }
  return (
    <span aria-hidden="true" className={clsx(size, 'relative')}>
      <Picture className="size-full">{still}</Picture>
      <Picture
        // A running animation ignores a new start, so the hand is replaced.
        key={second}
        className={clsx(
          'absolute inset-0 size-full',
          hand === 'spin' ? 'animate-spin' : 'animate-turn [transform:rotate(240deg)]',
        )}
        // The rotation is what remains where motion is reduced.
        style={
          second === undefined
            ? undefined
            : { animationDelay: `-${second}s`, transform: `rotate(${second * 6}deg)` }
        }
      >
        <Hand />
      </Picture>
    </span>
  );
}

type PictureProps = { className: string; style?: CSSProperties | undefined; children: React.ReactNode };

function Picture({ className, style, children }: PictureProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      aria-hidden="true"
      className={className}
      style={style}
      // The server and the browser render at different seconds.
      suppressHydrationWarning
    >
      {children}
    </svg>
  );
}

function Mark() {
  return (
    <g stroke="currentColor" strokeWidth={dial.ring.width}>
      <circle cx="50" cy="50" r={dial.ring.radius} opacity=".18" />
      <path d={dial.arc} strokeLinecap="round" />
    </g>
  );
}

function MarkHand() {
  return (
    <path d={dial.markHand} stroke="var(--signal)" strokeWidth={dial.ring.width} strokeLinecap="round" />
  );
}

function Face({ minutes }: { minutes: number }) {
  return (
    <>
      {minutes > 0 && <path d={sector(minutes)} fill="currentColor" />}
      {dial.ticks.map((ticks) => {
        const dashes = tickDashes(ticks);
        return (
          <circle
            key={ticks.count}
            cx="50"
            cy="50"
            r={ticks.radius}
            stroke="currentColor"
            strokeWidth={ticks.length}
            strokeDasharray={dashes.array}
            strokeDashoffset={dashes.offset}
          />
        );
      })}
    </>
  );
}

function SecondHand() {
  const { line, width, tip, axle } = dial.hand;
  return (
    <g fill="var(--signal)" stroke="var(--signal)">
      <path d={line} strokeWidth={width} />
      <circle cx="50" cy={tip.y} r={tip.radius} stroke="none" />
      <circle cx="50" cy={axle.y} r={axle.radius} stroke="none" />
    </g>
  );
}
