import { useState } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import * as accountsCopy from '#web/features/accounts/accounts.copy.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx';
import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx';
import { TermsNote } from '#web/features/content/terms-note.tsx';
import { directRequest } from '#web/lib/direct-request.ts';
import { PageHead } from '#web/lib/page-head.tsx';
import { paths } from '#web/lib/paths.ts';
import { readIntent } from '#web/lib/sign-in-intent.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { AuthSidePanel } from './auth-side-panel.tsx';
import { SignInReason } from './sign-in-reason.tsx';

const copy = accountsCopy.auth;

export function AuthPage() {
  const { user } = useAuth();
  const { next, isNew, direct } = readIntent(useHistoryState());
  const [home, setHome] = useState<string>(paths.home);
  const [tab, setTab] = useState<string>();
  // Redirect only once the user is known: navigating earlier would hit ProtectedRoute, which sends visitors back here.
  if (user) return <Redirect to={next ?? home} state={next && direct ? directRequest : null} replace />;
  return (
    <div className="mx-auto grid max-w-content gap-12 px-4 py-10 sm:px-6 lg:grid-cols-2 lg:items-stretch lg:gap-20 lg:py-14">
      <PageHead title={copy.pageTitle} description={copy.pageDescription} path={paths.auth} />
      <section className="mx-auto w-full max-w-md lg:py-8">
        <h1 className="font-semibold text-title">{copy.title}</h1>
        <p className="mt-2 mb-8 text-lead text-muted">{copy.tagline}</p>
        {next && <SignInReason next={next} />}
        <Tabs
          label={copy.tabs}
          value={tab ?? (isNew ? 'sign-up' : 'sign-in')}
          onValueChange={setTab}
          tabs={[
            {
              value: 'sign-in',
              label: copy.signIn,
              content: <SignInForm />,
            },
            {
              value: 'sign-up',
              label: copy.signUp,
              content: (
                <SignUpForm
                  terms={<TermsNote action="signUp" />}
                  onSignedUp={() => setHome(paths.onboarding)}
                />
              ),
            },
          ]}
        />
      </section>
      <AuthSidePanel />
    </div>
  );
}
