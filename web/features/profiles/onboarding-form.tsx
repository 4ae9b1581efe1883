import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import {
  limits,
  onboardingFormSchema,
  type OnboardingForm as Values,
} from '#shared/profiles/profile-input.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { useMounted } from '#web/lib/hooks/use-mounted.ts';
import { useLeaveGuard } from '#web/lib/leave-guard.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { toast } from '#web/ui/toast.ts';
import { HeadlineField, LinkFields, NameFields } from './form-parts.tsx';
import { TagsField } from './tags-field.tsx';

type Props = {
  firstName: string;
  lastName: string;
  photo: ReactNode;
  create: (values: Values) => Promise<Profile>;
  /** `here` is false when they have gone elsewhere meanwhile. */
  onCreated: (profile: Profile, here: boolean) => void;
};

/** In the order of the page. */
const names = [
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
  // The first that is wrong gets the focus: first on the page, not first in the tree.
  for (const name of names) register(name);
  const { allowLeaving } = useLeaveGuard(isDirty);
  const mounted = useMounted();
  const [about, headline] = useWatch({ control, name: ['about', 'headline'] });

  const submit = handleSubmit(async (values) => {
    try {
      const profile = await create(values);
      toast({ title: 'Profile Created!', description: 'Your expert profile is now live.' });
      allowLeaving();
      onCreated(profile, mounted.current);
    } catch (error) {
      showFieldErrors(error, names, setError);
      toast({
        title: 'Error Creating Profile',
        description: serverMessage(error) ?? 'Failed to create profile. Please try again.',
        destructive: true,
      });
    }
  });

  return (
    <form noValidate className="grid grid-cols-1 gap-6" onSubmit={(event) => void submit(event)}>
      <LeaveQuestion />
      <FormSection title="Personal Information">
        {photo}
        <NameFields register={register} errors={errors} />
      </FormSection>
      <FormSection title="Professional Information">
        <Field
          label="Your Role"
          placeholder="Tax adviser for freelancers"
          error={errors.role?.message}
          {...register('role')}
        />
        <HeadlineField
          label="Professional Headline"
          error={errors.headline?.message}
          {...register('headline')}
          value={headline}
        />
        <TextArea
          label="About You"
          hint="Optional."
          rows={6}
          limit={limits.about}
          error={errors.about?.message}
          {...register('about')}
          value={about ?? ''}
        />
        <Field
          label="Location"
          hint="Optional. A city and a country help people guess your time of day."
          error={errors.location?.message}
          {...register('location')}
        />
      </FormSection>
      <FormSection title="Social Links" hint="All optional, shown on your page.">
        <LinkFields register={register} errors={errors} />
      </FormSection>
      <FormSection title="Expertise Tags" hint="At least one. People find you by them.">
        <Controller
          control={control}
          name="tags"
          render={({ field: { value, onChange, ref } }) => (
            <TagsField value={value} onChange={onChange} ref={ref} error={errors.tags?.message} />
          )}
        />
      </FormSection>
      <Button type="submit" size="lg" width="full" busy={isSubmitting}>
        {isSubmitting ? 'Creating...' : 'Create Profile'}
      </Button>
    </form>
  );
}
