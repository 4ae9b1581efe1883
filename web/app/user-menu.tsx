import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import { parseTheme } from '#shared/theme.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { leave } from '#web/lib/leave-guard.ts';
import { paths } from '#web/lib/paths.ts';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '#web/ui/menu.tsx';
import { themeOptions } from '#web/ui/theme-switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { accountMenu as copy } from './user-menu.copy.ts';

export type UserMenuProps = { user: Self };

export function UserMenu({ user }: UserMenuProps) {
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const theme = useTheme();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={copy.label(fullName || user.username)}
          className="grid size-11 cursor-pointer place-items-center rounded-full"
        >
          <Avatar
            imageUrl={photoOf(user.profileImageUrl, 'small')}
            firstName={user.firstName}
            lastName={user.lastName}
            username={user.username}
          />
        </button>
      }
    >
      <MenuLabel>
        {fullName && <span className="block truncate font-semibold">{fullName}</span>}
        <span className="block truncate text-muted text-sm">@{user.username}</span>
      </MenuLabel>
      <MenuLine />
      <ProfileItem userId={user.id} />
      <MenuItem asChild>
        <Link href={paths.dashboard}>{copy.dashboard}</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href={paths.settings}>{copy.settings}</Link>
      </MenuItem>
      {user.isOperator && (
        <MenuItem asChild>
          <Link href={paths.admin}>{copy.admin}</Link>
        </MenuItem>
      )}
      <MenuLine />
      <MenuChoice
        label={copy.theme}
        value={theme}
        onValueChange={(value) => chooseTheme(parseTheme(value))}
        options={themeOptions}
      />
      <MenuLine />
      <LogOutItem />
    </Menu>
  );
}

function ProfileItem({ userId }: { userId: string }) {
  const { data: profile, isPending, isError } = useQuery(ownProfile(userId));
  if (isPending) return <MenuItem disabled>{copy.loading}</MenuItem>;
  // If the check failed, link to the profile page: it shows the error and lets the user try again.
  return (
    <MenuItem asChild>
      {profile || isError ? (
        <Link href={paths.ownProfile}>{copy.myProfile}</Link>
      ) : (
        <Link href={paths.onboarding}>{copy.createProfile}</Link>
      )}
    </MenuItem>
  );
}

function LogOutItem() {
  const { signOut } = useAuth();
  const [, navigate] = useLocation();
  const logOut = async () => {
    try {
      await signOut();
      navigate(paths.home);
      toast(copy.loggedOut);
    } catch (error) {
      toast({ title: copy.logOutFailed, description: serverMessage(error), destructive: true });
    }
  };
  return <MenuItem onSelect={() => leave(() => void logOut())}>{copy.logOut}</MenuItem>;
}
