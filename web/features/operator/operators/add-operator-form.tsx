import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type NewOperator, newOperatorSchema } from '#shared/operator/operator.schema.ts';
import { Failure } from '#web/features/operator/failure.tsx';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { reasonLimit } from '#web/features/operator/reason-dialog.tsx';
import type { Action } from '#web/features/operator/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import * as operatorsCopy from './operators.copy.ts';

const copy = operatorsCopy.add;

export function AddOperatorForm({ action }: { action: Action<NewOperator> }) {
  const { register, handleSubmit, formState, reset, watch } = useForm({
    resolver: standardSchemaResolver(newOperatorSchema),
    defaultValues: { username: '', reason: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (operator) => {
    if (await action.run(operator)) reset();
  });
  return (
    <FormSection title={copy.title}>
      <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void submit(event)}>
        <Field
          label={copy.username}
          hint={copy.usernameHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <TextArea
          label={operatorCopy.reason}
          hint={operatorCopy.reasonHint}
          limit={reasonLimit}
          rows={3}
          error={errors.reason?.message}
          {...register('reason')}
          // Otherwise the count would stay when the field is emptied.
          value={watch('reason')}
        />
        <Failure text={action.failure} />
        <Button type="submit" variant="outline" busy={action.isRunning} className="sm:justify-self-start">
          {copy.action}
        </Button>
      </form>
    </FormSection>
  );
}
