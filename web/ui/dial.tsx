import { clsx } from 'clsx';
import type { CSSProperties } from 'react';

type Props = {
  /** `mark`: the logo, a ring with three quarters of an hour. `face`: a clock face with its ticks. */
  look?: 'mark' | 'face';
  /** How much of the hour is filled on a face. */
  minutes?: number;
  /** `none` on a face that shows a duration; `spin` waits; `turn` is a second hand, once around in a minute. */
  hand?: 'none' | 'still' | 'spin' | 'turn';
  /** Where a second hand begins, 0 to 59. */
  second?: number;
  className?: string | undefined;
};

/**
 * The brand's one picture. 15, 30 and 45 minutes are the quarters of its hour. A moving hand lies on a layer of
 * its own, so that only the compositor has work with it.
 */
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
        className={clsx(
          'absolute inset-0 size-full',
          hand === 'spin' ? 'animate-spin' : 'animate-turn [transform:rotate(240deg)]',
        )}
        style={second === undefined ? undefined : { animationDelay: `-${second}s` }}
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
      // The server's second is not the browser's.
      suppressHydrationWarning
    >
      {children}
    </svg>
  );
}

function Mark() {
  return (
    <g stroke="currentColor" strokeWidth="10">
      <circle cx="50" cy="50" r="39" opacity=".18" />
      <path d="M50 11A39 39 0 1 1 11 50" strokeLinecap="round" />
    </g>
  );
}

function MarkHand() {
  return <path d="M50 50V26" stroke="var(--signal)" strokeWidth="10" strokeLinecap="round" />;
}

function Face({ minutes }: { minutes: number }) {
  return (
    <>
      {minutes > 0 && <path d={sector(minutes, 37)} fill="currentColor" />}
      <Ticks count={60} radius={46.5} length={3} width={0.7} />
      <Ticks count={12} radius={45} length={6} width={1.5} />
    </>
  );
}

/** The station clock's: a long hand with a disc near its tip. */
function SecondHand() {
  return (
    <g fill="var(--signal)" stroke="var(--signal)">
      <path d="M50 62V19" strokeWidth="1.3" />
      <circle cx="50" cy="19" r="3.6" stroke="none" />
      <circle cx="50" cy="50" r="1.9" stroke="none" />
    </g>
  );
}

type TicksProps = { count: number; radius: number; length: number; width: number };

/** Ticks are the dashes of one thick circle; the first stands at twelve. */
function Ticks({ count, radius, length, width }: TicksProps) {
  const step = (2 * Math.PI * radius) / count;
  return (
    <circle
      cx="50"
      cy="50"
      r={radius}
      stroke="currentColor"
      strokeWidth={length}
      strokeDasharray={`${width} ${(step - width).toFixed(4)}`}
      strokeDashoffset={width / 2}
    />
  );
}

/** From twelve clockwise, as much of the circle as these minutes are of the hour. */
function sector(minutes: number, radius: number): string {
  const turn = Math.min(minutes, 59.999) / 60;
  const x = (50 + radius * Math.sin(turn * 2 * Math.PI)).toFixed(2);
  const y = (50 - radius * Math.cos(turn * 2 * Math.PI)).toFixed(2);
  return `M50 50V${50 - radius}A${radius} ${radius} 0 ${turn > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
}
