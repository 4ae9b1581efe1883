import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as settingsCopy from './settings.copy.ts';

const switches = [1, 2, 3];

/** Placeholder in the shape of the settings while they load. */
export function SettingsSkeleton() {
  return (
    <SkeletonGroup label={settingsCopy.loading} className="grid grid-cols-1 gap-6">
      <Fields count={2} />
      <Fields count={2} />
      <Fields count={2} />
      <Fields count={2} />
      <Fields count={1} />
      <Fields count={1} />
      <Card className="grid gap-5 max-sm:p-4">
        <Skeleton className="h-7 w-28 rounded-md" />
        {switches.map((each) => (
          <span key={each} className="flex items-center justify-between gap-5">
            <Skeleton className="h-11 w-2/3 rounded-md" />
            <Skeleton className="h-7 w-12 rounded-full" />
          </span>
        ))}
      </Card>
    </SkeletonGroup>
  );
}

function Fields({ count }: { count: 1 | 2 }) {
  return (
    <Card className="grid gap-5 max-sm:p-4">
      <Skeleton className="h-7 w-40 rounded-md" />
      <Skeleton className="h-4 w-2/3 rounded-md" />
      <span className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-18 w-full rounded-button" />
        {count === 2 && <Skeleton className="h-18 w-full rounded-button" />}
      </span>
      <Skeleton className="h-11 w-40 rounded-button" />
    </Card>
  );
}
