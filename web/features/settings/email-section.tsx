import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { currentPasswordSchema, optionalEmail } from '#shared/accounts/accounts.schema.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { toast } from '#web/ui/toast.ts';
import { HiddenUsername } from './hidden-username.tsx';
import { changeSettings } from './settings.queries.ts';

/** Of a change of settings what this form sends; the whole schema would make every page's script longer. */
const addressSchema = z.object({ email: optionalEmail, currentPassword: currentPasswordSchema });
type Address = z.infer<typeof addressSchema>;

type Props = { username: string; email: string | null; onSaved: (email: string | null) => void };

/** Whoever can change the address can take the account: so the password is asked for again. */
export function EmailSection({ username, email, onSaved }: Props) {
  const form = useForm<Address>({
    resolver: standardSchemaResolver(addressSchema),
    defaultValues: { email: email ?? '', currentPassword: '' },
  });
  const { register, setError } = form;
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'email' })?.trim();
  const isEmptied = email !== null && typed === '';

  const send = async (change: Address) => {
    try {
      const saved = await changeSettings(change);
      form.reset({ email: saved.email ?? '', currentPassword: '' });
      onSaved(saved.email);
      tellSaved(saved.email);
    } catch (error) {
      const description = serverMessage(error) ?? 'Your address could not be saved. Please try again.';
      toast({ title: 'Address not saved', description, destructive: true });
      const isPlaced = showFieldErrors(error, ['email', 'currentPassword'], setError);
      // Of what is sent here only the address can be somebody else's.
      if (!isPlaced && error instanceof ApiError && error.status === 409) {
        setError('email', { message: description }, { shouldFocus: true });
      }
    }
  };
  /** Nobody needs a password to leave things as they are. */
  const refuseSame = () => {
    if (typed !== (email ?? '')) return false;
    form.clearErrors('currentPassword');
    const message = email === null ? 'Please enter an address.' : 'This is your address already.';
    setError('email', { message }, { shouldFocus: true });
    return true;
  };
  const save = form.handleSubmit(
    async (address) => {
      if (!refuseSame()) await send(address);
    },
    () => void refuseSame(),
  );

  return (
    <FormSection
      title="E-mail address"
      hint={
        email === null
          ? 'You have no address here: you get no mails from us, and there is no way to reset a lost password.'
          : 'Our mails go here, and so does the link when a password is lost.'
      }
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-5 sm:grid-cols-2"
        onSubmit={(event) => void save(event)}
      >
        <HiddenUsername username={username} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          hint={isEmptied && 'Without one you get no mails, and a lost password can’t be reset.'}
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          hint="To be sure that it is you."
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <Button type="submit" variant="outline" busy={isSubmitting} className="sm:justify-self-start">
          {isEmptied ? 'Remove address' : 'Save address'}
        </Button>
      </form>
    </FormSection>
  );
}

function tellSaved(email: string | null): void {
  toast(
    email === null
      ? { title: 'Address removed', description: 'You get no mails from us any more.' }
      : { title: 'Address saved', description: `Our mails go to ${email} from now on.` },
  );
}
