import { clsx } from 'clsx';
import { type CSSProperties, useState } from 'react';

type Props = {
  imageUrl: string | null;
  firstName: string | null;
  lastName: string | null;
  username?: string | undefined;
  className?: string;
  /** Load the picture only when it is about to scroll into view. For long lists. */
  lazy?: boolean;
};

/** The picture, else first and last initial, else the username's first letter, else a question mark. */
export function Avatar({ imageUrl, firstName, lastName, username, className, lazy }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const box = clsx(
    'grid shrink-0 place-items-center overflow-hidden rounded-full',
    className ?? 'size-9 text-sm',
  );
  if (imageUrl && imageUrl !== brokenUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        loading={lazy ? 'lazy' : undefined}
        className={clsx(box, 'object-cover')}
        onError={() => setBrokenUrl(imageUrl)}
      />
    );
  }
  const name = [firstName, lastName].filter(Boolean).join(' ') || (username ?? '');
  return (
    <span
      aria-hidden="true"
      className={clsx(box, 'person-color font-semibold')}
      style={{ '--hue': hue(name) } as CSSProperties}
    >
      {initials(firstName, lastName, username)}
    </span>
  );
}

export function initials(firstName: string | null, lastName: string | null, username?: string): string {
  const names = `${firstLetter(firstName)}${firstLetter(lastName)}`;
  return names || firstLetter(username) || '?';
}

function firstLetter(text: string | null | undefined): string {
  return [...(text ?? '').trim()][0]?.toUpperCase() ?? '';
}

/** Hues that are easy to tell apart. No red: it is the color of the clock hand. */
const hues = [258, 230, 195, 155, 120, 70, 310, 345];

/** The same name always gets the same hue. */
export function hue(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
  return hues[sum % hues.length] ?? 0;
}
