import { type ReactNode, Suspense, useState } from 'react';
import type { SecondStep, SignIn } from '#shared/security/security.schema.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { secondStepOf } from '#web/lib/second-step.ts';
import type { SecondStepFormProps } from './second-step-form.tsx';

const SecondStepForm = lazyComponent<SecondStepFormProps>(() =>
  import('./second-step-form.tsx').then((m) => m.SecondStepForm),
);

type Asked = { login: Pick<SignIn, 'username' | 'password'>; secondStep: SecondStep };

/**
 * Signs in, and asks for the second step if the account needs one. `form` then replaces the form with the password,
 * which is sent again with the second step: the server keeps nothing in between.
 */
export function useSecondStep(signIn: (proof: SignIn) => Promise<void>): {
  form: ReactNode;
  start: (login: Asked['login']) => Promise<void>;
} {
  const [asked, setAsked] = useState<Asked>();
  const start = async (login: Asked['login']) => {
    try {
      await signIn(login);
    } catch (error) {
      const secondStep = secondStepOf(error);
      if (!secondStep) throw error;
      await SecondStepForm.preload();
      setAsked({ login, secondStep });
    }
  };
  const form = asked && (
    <Suspense>
      <SecondStepForm
        asked={asked.secondStep}
        signIn={(proof) => signIn({ ...asked.login, ...proof })}
        onBack={() => setAsked(undefined)}
      />
    </Suspense>
  );
  return { form, start };
}
