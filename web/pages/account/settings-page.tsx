import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/accounts/accounts.schema.ts';
import type { Security } from '#shared/security/security.schema.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { updateCachedUser } from '#web/features/accounts/accounts.queries.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { endSession } from '#web/features/accounts/session.ts';
import { ownDevices } from '#web/features/accounts/settings/account.queries.ts';
import { DevicesSection } from '#web/features/accounts/settings/devices-section.tsx';
import { NameSection } from '#web/features/accounts/settings/name-section.tsx';
import { UsernameSection } from '#web/features/accounts/settings/username-section.tsx';
import { DeleteAccountSection } from '#web/features/leaving/delete-account-section.tsx';
import * as leavingCopy from '#web/features/leaving/leaving.copy.ts';
import { YourDataSection } from '#web/features/leaving/your-data-section.tsx';
import { forgetPublicProfiles, ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { ownSecurity } from '#web/features/security/security.queries.ts';
import { SecuritySections } from '#web/features/security/security-sections.tsx';
import { CalendarSection } from '#web/features/settings/calendar-section.tsx';
import { EmailPreferencesSection } from '#web/features/settings/email-preferences-section.tsx';
import { EmailSection } from '#web/features/settings/email-section.tsx';
import { PasswordSection } from '#web/features/settings/password-section.tsx';
import * as copy from '#web/features/settings/settings.copy.ts';
import { ownSettings, updateCachedSettings } from '#web/features/settings/settings.queries.ts';
import { SettingsSkeleton } from '#web/features/settings/settings-skeleton.tsx';
import { TimeZoneSection } from '#web/features/settings/time-zone-section.tsx';
import { VideoCallsSection } from '#web/features/settings/video-calls-section.tsx';
import { loadFailed } from '#web/lib/load-failed.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { toast } from '#web/ui/toast.ts';

export function SettingsPage() {
  const { user } = useAuth();
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery(ownSettings(user?.id));
  const { data: settings, isFetching, refetch } = query;
  const { data: profile, isPending } = useQuery(ownProfile(user?.id));
  // Waited for, so that the sections don't move.
  const security = useQuery(ownSecurity(user?.id));
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <title>{copy.pageTitle}</title>
      <h1 ref={title} tabIndex={-1} className="mb-8 w-fit rounded-sm font-semibold text-title">
        {copy.title}
      </h1>
      {loadFailed(query) ? (
        <LoadError
          level={2}
          title={copy.loadFailed}
          busy={isFetching}
          onRetry={refetch}
          onFocusGone={() => title.current?.focus()}
        />
      ) : user && settings && !isPending && security.isFetched ? (
        // If the profile failed to load, assume an expert: better one warning too many than hours moved by surprise.
        <Sections
          key={user.id}
          user={user}
          settings={settings}
          security={security}
          isExpert={profile !== null}
        />
      ) : (
        <SettingsSkeleton />
      )}
    </div>
  );
}

type SectionsProps = {
  user: User;
  settings: Settings;
  security: UseQueryResult<Security>;
  isExpert: boolean;
};

function Sections({ user, settings, security, isExpert }: SectionsProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const leave = () => {
    endSession(client);
    navigate(paths.home);
    toast(leavingCopy.deletion.done);
  };
  const refetchDevices = () => void client.invalidateQueries({ queryKey: ownDevices.queryKey });
  return (
    <div className="grid grid-cols-1 gap-6">
      <NameSection
        firstName={user.firstName}
        lastName={user.lastName}
        onSaved={(name) => {
          updateCachedUser(client, name);
          forgetPublicProfiles(client);
        }}
      />
      <UsernameSection
        username={user.username}
        onSaved={(username) => {
          updateCachedUser(client, { username });
          forgetPublicProfiles(client);
        }}
      />
      <EmailSection
        username={user.username}
        email={settings.email}
        pendingEmail={settings.pendingEmail}
        onSaved={({ email, pendingEmail }) => {
          updateCachedSettings(client, { email, pendingEmail });
          updateCachedUser(client, { email });
        }}
      />
      <PasswordSection
        username={user.username}
        hasPasskey={(security.data?.passkeys.length ?? 0) > 0}
        onChanged={refetchDevices}
      />
      <SecuritySections username={user.username} query={security} onSignedOutElsewhere={refetchDevices} />
      <DevicesSection />
      <TimeZoneSection
        timeZone={settings.timeZone}
        isExpert={isExpert}
        onSaved={(timeZone) => {
          updateCachedUser(client, { timeZone });
          // Public profiles and search results show the expert's next available time, which has now moved.
          forgetPublicProfiles(client);
        }}
      />
      <EmailPreferencesSection stored={settings.notices} hasAddress={settings.email !== null} />
      {settings.canRelay && <VideoCallsSection stored={settings} />}
      <CalendarSection username={user.username} hasLink={settings.hasCalendarLink} />
      <YourDataSection username={user.username} />
      <DeleteAccountSection username={user.username} onDeleted={leave} />
    </div>
  );
}
