import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { requiredName, type Self } from '#shared/accounts/accounts.schema.ts';
import { updateUser } from '#web/features/accounts/accounts.queries.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as accountCopy from './account.copy.ts';

const copy = accountCopy.name;
const nameSchema = z.object({
  firstName: requiredName('First name is required'),
  lastName: requiredName('Last name is required'),
});

type Name = Pick<Self, 'firstName' | 'lastName'>;
type Props = Name & { onSaved: (name: Name) => void };

export function NameSection({ firstName, lastName, onSaved }: Props) {
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: standardSchemaResolver(nameSchema),
    defaultValues: { firstName: firstName ?? '', lastName: lastName ?? '' },
  });
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async (name) => {
    try {
      const saved = await updateUser(name);
      reset({ firstName: saved.firstName ?? '', lastName: saved.lastName ?? '' });
      onSaved({ firstName: saved.firstName, lastName: saved.lastName });
      toast(copy.saved);
    } catch (error) {
      toastFailure(error, copy.saveFailed);
      showFieldErrors(error, ['firstName', 'lastName'], setError);
    }
  });

  return (
    <FormSection title={copy.title} hint={copy.hint}>
      <form
        noValidate
        className="grid grid-cols-1 gap-5 sm:grid-cols-2"
        onSubmit={(event) => void save(event)}
      >
        <Field
          label={copy.firstName}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <Field
          label={copy.lastName}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <Button type="submit" variant="outline" busy={isSubmitting} className="sm:justify-self-start">
          {copy.save}
        </Button>
      </form>
    </FormSection>
  );
}
