import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import {
  limits,
  onboardingFormSchema,
  type OnboardingForm as Values,
} from '#shared/profiles/profile-input.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { useMounted } from '#web/lib/hooks/use-mounted.ts';
import { useLeaveGuard } from '#web/lib/leave-guard.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { HeadlineField, LinkFields, NameFields } from './form-parts.tsx';
import * as copy from './profile-form.copy.ts';
import { TagsField } from './tags-field.tsx';

type Props = {
  firstName: string;
  lastName: string;
  photo: ReactNode;
  create: (values: Values) => Promise<Profile>;
  /** `stillHere` is false if the person has left the page in the meantime. */
  onCreated: (profile: Profile, stillHere: boolean) => void;
};

/** In the order of the page. */
const fieldNames = [
  'firstName',
  'lastName',
  'role',
  'headline',
  'about',
  'location',
  'linkedinUrl',
  'twitterUrl',
  'youtubeUrl',
  'instagramUrl',
  'tags',
] as const;

export function OnboardingForm({ firstName, lastName, photo, create, onCreated }: Props) {
  const { register, control, handleSubmit, formState, setError } = useForm<Values>({
    resolver: standardSchemaResolver(onboardingFormSchema),
    defaultValues: {
      firstName,
      lastName,
      role: '',
      headline: '',
      about: '',
      location: '',
      linkedinUrl: '',
      twitterUrl: '',
      youtubeUrl: '',
      instagramUrl: '',
      tags: [],
      isActive: true,
    },
  });
  const { errors, isSubmitting, isDirty } = formState;
  // Registered in the order of the page, so that the first invalid field gets the focus.
  for (const name of fieldNames) register(name);
  const { allowLeaving } = useLeaveGuard(isDirty);
  const mounted = useMounted();
  const [about, headline] = useWatch({ control, name: ['about', 'headline'] });

  const submit = handleSubmit(async (values) => {
    try {
      const profile = await create(values);
      toast(copy.created);
      allowLeaving();
      onCreated(profile, mounted.current);
    } catch (error) {
      showFieldErrors(error, fieldNames, setError);
      toastFailure(error, copy.createFailed);
    }
  });

  return (
    <form noValidate className="grid grid-cols-1 gap-6" onSubmit={(event) => void submit(event)}>
      <LeaveQuestion />
      <FormSection title={copy.sections.personal}>
        {photo}
        <NameFields register={register} errors={errors} />
      </FormSection>
      <FormSection title={copy.sections.professional}>
        <Field
          label={copy.newRole}
          placeholder={copy.rolePlaceholder}
          error={errors.role?.message}
          {...register('role')}
        />
        <HeadlineField
          label={copy.newHeadline}
          error={errors.headline?.message}
          {...register('headline')}
          value={headline}
        />
        <TextArea
          label={copy.newAbout}
          hint={copy.optional}
          rows={6}
          limit={limits.about}
          error={errors.about?.message}
          {...register('about')}
          value={about ?? ''}
        />
        <Field
          label={copy.location}
          hint={copy.locationHint}
          error={errors.location?.message}
          {...register('location')}
        />
      </FormSection>
      <FormSection title={copy.socialLinks} hint={copy.socialLinksHint}>
        <LinkFields register={register} errors={errors} />
      </FormSection>
      <FormSection title={copy.tags.title} hint={copy.tags.titleHint}>
        <Controller
          control={control}
          name="tags"
          render={({ field: { value, onChange, ref } }) => (
            <TagsField value={value} onChange={onChange} ref={ref} error={errors.tags?.message} />
          )}
        />
      </FormSection>
      <Button type="submit" size="lg" width="full" busy={isSubmitting}>
        {isSubmitting ? copy.creating : copy.create}
      </Button>
    </form>
  );
}
