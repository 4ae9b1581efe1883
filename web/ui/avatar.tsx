import { clsx } from 'clsx';
import { useState } from 'react';

type Props = {
  imageUrl: string | null;
  firstName: string | null;
  lastName: string | null;
  username?: string | undefined;
  className?: string;
};

/** The picture, else first and last initial, else the username's first letter, else a question mark. */
export function Avatar({ imageUrl, firstName, lastName, username, className }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const box = clsx('grid size-9 shrink-0 place-items-center overflow-hidden rounded-full', className);
  if (imageUrl && imageUrl !== brokenUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        className={clsx(box, 'object-cover')}
        onError={() => setBrokenUrl(imageUrl)}
      />
    );
  }
  return (
    <span aria-hidden="true" className={clsx(box, 'bg-ink font-semibold text-paper text-sm')}>
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
