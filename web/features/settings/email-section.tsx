import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { currentPasswordSchema, optionalEmail } from '#shared/accounts/accounts.schema.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { HiddenUsername } from '#web/ui/hidden-username.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as settingsCopy from './settings.copy.ts';
import { changeSettings } from './settings.queries.ts';

const copy = settingsCopy.email;

/** Only the fields this form sends: importing the whole settings schema would add to every page's script. */
const emailFormSchema = z.object({ email: optionalEmail, currentPassword: currentPasswordSchema });
type EmailForm = z.infer<typeof emailFormSchema>;

type Saved = Pick<Settings, 'email' | 'pendingEmail'>;
type Props = Saved & { username: string; onSaved: (saved: Saved) => void };

/**
 * Asks for the password again: changing the email would be enough to take over the account. A new address is used once
 * its owner has opened the link sent to it.
 */
export function EmailSection({ username, email, pendingEmail, onSaved }: Props) {
  const form = useForm<EmailForm>({
    resolver: standardSchemaResolver(emailFormSchema),
    defaultValues: { email: email ?? '', currentPassword: '' },
  });
  const { register, setError } = form;
  const element = useRef<HTMLFormElement>(null);
  const focusTitle = () => element.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'email' })?.trim();
  const isRemoving = email !== null && typed === '';

  const send = async (change: EmailForm) => {
    try {
      const saved = await changeSettings(change);
      form.reset({ email: saved.email ?? '', currentPassword: '' });
      onSaved(saved);
      toast(saved.pendingEmail === null ? copy.removed : copy.linkSent(saved.pendingEmail));
    } catch (error) {
      const description = serverMessage(error) ?? copy.saveFailed.description;
      toast({ title: copy.saveFailed.title, description, destructive: true });
      const hasField = showFieldErrors(error, ['email', 'currentPassword'], setError);
      // The email is the only value in this form that can conflict with another account.
      if (!hasField && error instanceof ApiError && error.status === 409) {
        setError('email', { message: description }, { shouldFocus: true });
      }
    }
  };
  /** Checked before the password, so an unchanged email doesn't ask for one. */
  const rejectUnchanged = () => {
    if (typed !== (email ?? '')) return false;
    form.clearErrors('currentPassword');
    const message = email === null ? copy.missing : copy.unchanged;
    setError('email', { message }, { shouldFocus: true });
    return true;
  };
  const save = form.handleSubmit(
    async (change) => {
      if (!rejectUnchanged()) await send(change);
    },
    () => void rejectUnchanged(),
  );

  return (
    <FormSection title={copy.title} hint={email === null ? copy.hintWithoutEmail : copy.hint}>
      {pendingEmail && <PendingChange {...{ email, pendingEmail, onSaved }} onFocusGone={focusTitle} />}
      <form
        ref={element}
        noValidate
        className="grid grid-cols-1 gap-5 sm:grid-cols-2"
        onSubmit={(event) => void save(event)}
      >
        <HiddenUsername username={username} />
        <Field
          label={copy.label}
          type="email"
          autoComplete="email"
          hint={isRemoving && copy.removeHint}
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label={copy.currentPassword}
          type="password"
          autoComplete="current-password"
          hint={copy.currentPasswordHint}
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <Button type="submit" variant="outline" busy={isSubmitting} className="sm:justify-self-start">
          {isRemoving ? copy.remove : copy.save}
        </Button>
      </form>
    </FormSection>
  );
}

type PendingProps = Omit<Props, 'username'> & { onFocusGone: () => void };

function PendingChange({ email, pendingEmail, onSaved, onFocusGone }: PendingProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusLost(button, onFocusGone);
  const { mutate, isPending } = useMutation({
    mutationFn: () => changeSettings({ email: email ?? '' }),
    onSuccess: (saved) => {
      onSaved(saved);
      toast(copy.changeCanceled);
    },
    onError: (error) => toastFailure(error, copy.cancelFailed),
  });
  return (
    <div className="grid gap-3 rounded-card bg-ink/5 px-4 py-3">
      <p className="wrap-anywhere">{copy.pending(pendingEmail ?? '', email)}</p>
      <Button
        ref={button}
        variant="outline"
        busy={isPending}
        onClick={() => mutate()}
        className="sm:justify-self-start"
      >
        {copy.cancelChange}
      </Button>
    </div>
  );
}
