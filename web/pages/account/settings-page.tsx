import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { User } from '#shared/accounts/accounts.schema.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { keepUser } from '#web/features/accounts/accounts.queries.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { forgetPublicProfiles, ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { CalendarSection } from '#web/features/settings/calendar-section.tsx';
import { EmailPreferencesSection } from '#web/features/settings/email-preferences-section.tsx';
import { EmailSection } from '#web/features/settings/email-section.tsx';
import { PasswordSection } from '#web/features/settings/password-section.tsx';
import { keepSettings, ownSettings } from '#web/features/settings/settings.queries.ts';
import { SettingsSkeleton } from '#web/features/settings/settings-skeleton.tsx';
import { TimeZoneSection } from '#web/features/settings/time-zone-section.tsx';
import { useStickyError } from '#web/lib/hooks/use-sticky-error.ts';
import { ErrorState } from '#web/ui/alert.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';

export function SettingsPage() {
  const { user } = useAuth();
  const title = useRef<HTMLHeadingElement>(null);
  const { data: settings, isError, isFetching, refetch } = useQuery(ownSettings(user?.id));
  const { data: profile, isPending } = useQuery(ownProfile(user?.id));
  const failed = useStickyError(isError, settings !== undefined);
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <title>Settings · InTime</title>
      <h1 ref={title} tabIndex={-1} className="mb-8 w-fit rounded-sm font-semibold text-title">
        Settings
      </h1>
      {failed ? (
        <ErrorState
          title="Failed to load your settings"
          text="The connection may have been lost on the way."
          action={
            <TryAgain
              busy={isFetching}
              onClick={() => void refetch()}
              onFocusGone={() => title.current?.focus()}
            />
          }
        />
      ) : user && settings && !isPending ? (
        // Where it isn't known whether there is a profile, its hours are better mentioned than moved unawares.
        <Sections key={user.id} user={user} settings={settings} isExpert={profile !== null} />
      ) : (
        <SettingsSkeleton />
      )}
    </div>
  );
}

function Sections({ user, settings, isExpert }: { user: User; settings: Settings; isExpert: boolean }) {
  const client = useQueryClient();
  return (
    <div className="grid grid-cols-1 gap-6">
      <EmailSection
        username={user.username}
        email={settings.email}
        onSaved={(email) => {
          keepSettings(client, { email });
          keepUser(client, { email });
        }}
      />
      <PasswordSection username={user.username} />
      <TimeZoneSection
        timeZone={settings.timeZone}
        isExpert={isExpert}
        // When somebody is free next is part of what their pages and the search show.
        onSaved={() => forgetPublicProfiles(client)}
      />
      <EmailPreferencesSection stored={settings.notices} hasAddress={settings.email !== null} />
      <CalendarSection calendarUrl={settings.calendarUrl} />
    </div>
  );
}
