import { Tabs } from 'radix-ui';
import { Redirect, useLocation } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx';
import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx';
import { paths } from '#web/lib/paths.ts';
import { AuthSidePanel } from './auth-side-panel.tsx';

const tab =
  'min-h-11 flex-1 cursor-pointer rounded-button font-semibold text-muted data-[state=active]:bg-card data-[state=active]:text-ink data-[state=active]:shadow-sm';

export function AuthPage() {
  const { user } = useAuth();
  const [, navigate] = useLocation();
  if (user) return <Redirect to={paths.home} replace />;
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-12 px-4 py-10 lg:grid-cols-2 lg:items-center lg:py-16">
      <title>Sign in · InTime</title>
      <section className="mx-auto w-full max-w-md">
        <h1 className="font-semibold text-4xl">InTime</h1>
        <p className="mt-2 mb-8 text-muted">Expert consultations, on your schedule</p>
        <Tabs.Root defaultValue="sign-in">
          <Tabs.List aria-label="Sign in or sign up" className="mb-6 flex gap-1 rounded-card bg-ink/6 p-1">
            <Tabs.Trigger value="sign-in" className={tab}>
              Sign In
            </Tabs.Trigger>
            <Tabs.Trigger value="sign-up" className={tab}>
              Sign Up
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="sign-in" tabIndex={-1}>
            <SignInForm onSignedIn={() => navigate(paths.home)} />
          </Tabs.Content>
          <Tabs.Content value="sign-up" tabIndex={-1}>
            <SignUpForm onSignedUp={() => navigate(paths.onboarding)} />
          </Tabs.Content>
        </Tabs.Root>
      </section>
      <AuthSidePanel />
    </div>
  );
}
