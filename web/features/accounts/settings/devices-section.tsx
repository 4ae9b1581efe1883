import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import type { Device } from '#shared/accounts/devices.schema.ts';
import { hourMs } from '#shared/durations.ts';
import { formatAgo } from '#shared/time/date-format.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as accountCopy from './account.copy.ts';
import { ownDevices, signOutDevice, signOutElsewhere } from './account.queries.ts';

const copy = accountCopy.devices;

/** The browsers that have a session, each with a way to end it. */
export function DevicesSection() {
  const box = useRef<HTMLDivElement>(null);
  const query = useQuery(ownDevices);
  const { data: devices, isFetching, refetch } = query;
  const focusTitle = () => box.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
  return (
    <FormSection title={copy.title} hint={copy.hint}>
      <div ref={box} className="grid grid-cols-1 gap-5">
        {loadFailed(query) ? (
          <LoadError
            place="section"
            level={3}
            title={copy.loadFailed}
            busy={isFetching}
            onRetry={refetch}
            onFocusGone={focusTitle}
          />
        ) : devices ? (
          <Devices devices={devices} onFocusGone={focusTitle} />
        ) : (
          <SkeletonGroup label={copy.loading}>
            <Skeleton className="h-12 w-full rounded-md" />
          </SkeletonGroup>
        )}
      </div>
    </FormSection>
  );
}

function Devices({ devices, onFocusGone }: { devices: Device[]; onFocusGone: () => void }) {
  return (
    <>
      <ul aria-label={copy.list} className="grid divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onFocusGone={onFocusGone} />
        ))}
      </ul>
      {devices.length > 1 && <SignOutElsewhere onFocusGone={onFocusGone} />}
    </>
  );
}

type RowProps = { device: Device; onFocusGone: () => void };

function DeviceRow({ device, onFocusGone }: RowProps) {
  const { name, isCurrent, signedInAt, usedAt } = device;
  const Icon = /iOS|Android/.test(name ?? '') ? Smartphone : Monitor;
  const now = useNow();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-32 flex-1">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name ?? copy.unknown}
          {isCurrent && <Badge tone="good">{copy.current}</Badge>}
        </p>
        <p className="text-muted text-sm">
          {isCurrent ? copy.signedIn(formatAgo(signedInAt, now)) : lastUse(usedAt, now)}
        </p>
      </div>
      {!isCurrent && <SignOut device={device} onFocusGone={onFocusGone} />}
    </li>
  );
}

/** The server notes a use at most once an hour. */
function lastUse(usedAt: string, now: Date): string {
  const isRecent = now.getTime() - Date.parse(usedAt) < hourMs;
  return isRecent ? copy.usedRecently : copy.lastUsed(formatAgo(usedAt, now));
}

function SignOut({ device, onFocusGone }: RowProps) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  useFocusLost(button, onFocusGone);
  const name = device.name ?? copy.unknown;
  const { mutate, isPending } = useMutation({
    mutationFn: () => signOutDevice(device.id),
    onSettled: () => client.invalidateQueries({ queryKey: ownDevices.queryKey }),
    onSuccess: () => toast(copy.signedOut(name)),
    // It has signed out in the meantime, which is what was asked for.
    onError: (error) =>
      error instanceof ApiError && error.status === 404
        ? toast(copy.signedOut(name))
        : toastFailure(error, copy.signOutFailed),
  });
  return (
    <Button
      ref={button}
      variant="outline"
      busy={isPending}
      aria-label={copy.signOutOf(name)}
      onClick={() => mutate()}
    >
      {copy.signOut}
    </Button>
  );
}

function SignOutElsewhere({ onFocusGone }: { onFocusGone: () => void }) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  useFocusLost(button, onFocusGone);
  const { mutate, isPending } = useMutation({
    mutationFn: signOutElsewhere,
    onSettled: () => client.invalidateQueries({ queryKey: ownDevices.queryKey }),
    onSuccess: () => toast(copy.signedOutElsewhere),
    onError: (error) => toastFailure(error, copy.signOutFailed),
  });
  return (
    <Button
      ref={button}
      variant="outline"
      busy={isPending}
      className="sm:justify-self-start"
      onClick={() => mutate()}
    >
      {copy.signOutElsewhere}
    </Button>
  );
}
