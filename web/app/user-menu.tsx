import { useQuery } from '@tanstack/react-query';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#shared/accounts/accounts.schema.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { toast } from '#web/ui/toast.tsx';

export type UserMenuProps = { user: User };

const item =
  'flex min-h-11 cursor-pointer items-center rounded-button px-3 outline-none data-[disabled]:cursor-default data-[highlighted]:bg-ink/8 data-[disabled]:text-muted';

export function UserMenu({ user }: UserMenuProps) {
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Menu of ${fullName || user.username}`}
        className="grid size-11 cursor-pointer place-items-center rounded-full"
      >
        <Avatar
          imageUrl={user.profileImageUrl}
          firstName={user.firstName}
          lastName={user.lastName}
          username={user.username}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        className="z-50 w-60 rounded-card border border-line bg-card p-1.5 shadow-lg"
      >
        <DropdownMenu.Label className="px-3 py-2">
          {fullName && <span className="block truncate font-semibold">{fullName}</span>}
          <span className="block truncate text-muted text-sm">@{user.username}</span>
        </DropdownMenu.Label>
        <Line />
        <ProfileItem userId={user.id} />
        <LinkItem href={paths.dashboard}>Dashboard</LinkItem>
        <Line />
        <LogOutItem />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function ProfileItem({ userId }: { userId: string }) {
  const { data: profile, isPending, isError } = useQuery(ownProfile(userId));
  if (isPending) {
    return (
      <DropdownMenu.Item disabled className={item}>
        Loading...
      </DropdownMenu.Item>
    );
  }
  // A failed check says nothing: the profile's own page tells what is wrong and offers another try.
  return profile || isError ? (
    <LinkItem href={paths.ownProfile}>My Profile</LinkItem>
  ) : (
    <LinkItem href={paths.onboarding}>Create Profile</LinkItem>
  );
}

function LogOutItem() {
  const { signOut } = useAuth();
  const [, navigate] = useLocation();
  const logOut = async () => {
    try {
      await signOut();
      navigate(paths.home);
      toast({ title: 'Logged out', description: 'You have been logged out successfully' });
    } catch (error) {
      toast({ title: 'Logout failed', description: serverMessage(error), destructive: true });
    }
  };
  return (
    <DropdownMenu.Item className={item} onSelect={() => void logOut()}>
      Log out
    </DropdownMenu.Item>
  );
}

function LinkItem({ href, children }: { href: string; children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild className={item}>
      <Link href={href}>{children}</Link>
    </DropdownMenu.Item>
  );
}

function Line() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-line" />;
}
