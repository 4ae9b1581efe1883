import { Link } from 'wouter';
import { fullName } from '#shared/accounts/names.ts';
import type { Room } from '#shared/rooms/rooms.schema.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import * as roomCopy from './room.copy.ts';

/** The way home, and who the session is with. Not shown during a call, so that no click ends one by accident. */
export function RoomBar({ other }: { other?: Room['other'] | undefined }) {
  return (
    <header className="border-line border-b">
      <div className="mx-auto flex min-h-16 max-w-content items-center justify-between gap-4 px-4 sm:px-6">
        <Link
          href={paths.home}
          className="flex min-h-11 items-center gap-2.5 rounded-button pr-2 font-semibold text-xl tracking-tight"
        >
          <img src="/logo.png" alt="" width="36" height="36" />
          {roomCopy.brand}
        </Link>
        {other && (
          <p className="flex min-w-0 items-center gap-2.5">
            <span className="truncate">{fullName(other)}</span>
            <Avatar {...other} imageUrl={other.profileImageUrl} />
          </p>
        )}
      </div>
    </header>
  );
}
