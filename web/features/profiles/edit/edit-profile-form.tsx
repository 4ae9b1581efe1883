import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Clock } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { limits, type ProfileForm, profileFormSchema } from '#shared/profiles/profile-input.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { durations } from '#shared/profiles/session-durations.ts';
import { anchors } from '#web/lib/anchors.ts';
import { useMounted } from '#web/lib/hooks/use-mounted.ts';
import { useLeaveGuard } from '#web/lib/leave-guard.ts';
import { paths } from '#web/lib/paths.ts';
import { useSite } from '#web/lib/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useDollarQuestion } from './dollar-question.tsx';
import { HeadlineField, LinkFields, NameFields } from './form-parts.tsx';
import { defaultPrices, PricingSection } from './pricing-section.tsx';
import * as copy from './profile-form.copy.ts';
import { TagsField } from './tags-field.tsx';
import { type SaveProfile, useSaveProfile } from './use-save-profile.ts';

type Props = {
  profile: Profile;
  /** Saved on its own as soon as it is uploaded. */
  photo: ReactNode;
  save: SaveProfile;
  onSaved: () => void;
};

export function EditProfileForm({ profile, photo, save, onSaved }: Props) {
  const { feePercent } = useSite();
  const defaultValues = valuesOf(profile);
  const form = useForm({ resolver: standardSchemaResolver(profileFormSchema), defaultValues });
  const { register, control, handleSubmit, formState, setError, setFocus } = form;
  const { errors, isSubmitting, isDirty } = formState;
  // Registered in the order of the page, so that the first invalid field gets the focus.
  const fieldNames = namesOf(defaultValues);
  for (const name of fieldNames) register(name);
  const { allowLeaving } = useLeaveGuard(isDirty);
  const mounted = useMounted();
  const [about, headline] = useWatch({ control, name: ['about', 'headline'] });
  const { submit, saveError } = useSaveProfile({ profile, fieldNames, save, setError });

  /** Durations whose price is 1 because their field was left empty. */
  const fallbacks = useRef(new Set<number>());
  const { ask, question } = useDollarQuestion({
    feePercent,
    onDeclined: (minutes) => setFocus(`price${minutes as 15 | 30 | 45}`),
  });

  const send = handleSubmit(async (values) => {
    const doubtful = durations.filter((n) => fallbacks.current.has(n) && Number(values[`price${n}`]) === 1);
    if (doubtful.length > 0 && !(await ask(doubtful))) return;
    fallbacks.current.clear();
    if (!(await submit(values)) || !mounted.current) return;
    allowLeaving();
    onSaved();
  });

  return (
    <form noValidate className="grid grid-cols-1 gap-6" onSubmit={(event) => void send(event)}>
      <LeaveQuestion />
      <FormSection anchor={anchors.photo} title={copy.sections.personal}>
        {photo}
        <NameFields register={register} errors={errors} />
        <Field
          label={copy.location}
          hint={copy.locationHint}
          error={errors.location?.message}
          {...register('location')}
        />
      </FormSection>
      <FormSection title={copy.sections.socialMedia} hint={copy.socialLinksHint}>
        <LinkFields register={register} errors={errors} />
      </FormSection>
      <FormSection title={copy.sections.professional}>
        <Field label={copy.role} error={errors.role?.message} {...register('role')} />
        <HeadlineField
          label={copy.headline}
          error={errors.headline?.message}
          {...register('headline')}
          value={headline}
        />
        <TextArea
          label={copy.about}
          rows={8}
          limit={limits.about}
          error={errors.about?.message}
          {...register('about')}
          value={about ?? ''}
        />
        <Controller
          control={control}
          name="tags"
          render={({ field: { value, onChange, ref } }) => (
            <fieldset className="min-w-0">
              <legend className="mb-3 font-medium">{copy.tags.title}</legend>
              <TagsField value={value} onChange={onChange} ref={ref} error={errors.tags?.message} />
            </fieldset>
          )}
        />
        <Field
          label={copy.meetingLink}
          hint={copy.meetingLinkHint}
          type="url"
          inputMode="url"
          placeholder="https://"
          error={errors.meetingUrl?.message}
          {...register('meetingUrl')}
        />
        <Controller
          control={control}
          name="isActive"
          render={({ field: { value, onChange, ref } }) => (
            <Switch
              label={copy.available}
              hint={copy.availableHint}
              checked={value}
              onCheckedChange={onChange}
              ref={ref}
            />
          )}
        />
        <Button asChild variant="outline" className="justify-self-start">
          <Link href={paths.hours}>
            <Clock aria-hidden="true" className="size-4" />
            {copy.setHours}
          </Link>
        </Button>
      </FormSection>
      <PricingSection
        control={control}
        errors={errors}
        feePercent={feePercent}
        isNew={profile.pricingTiers.length === 0}
        onFallback={(minutes, isFallback) => {
          if (isFallback) fallbacks.current.add(minutes);
          else fallbacks.current.delete(minutes);
        }}
      />
      {question}
      <SaveBar busy={isSubmitting} error={saveError} backTo={paths.ownProfile} />
    </form>
  );
}

/** In the order of the page. */
function valuesOf(profile: Profile): ProfileForm {
  const { user, pricingTiers } = profile;
  // A new expert starts with suggestions; later, a duration without a price isn't offered.
  const price = (minutes: 15 | 30 | 45) =>
    pricingTiers.length === 0
      ? defaultPrices[minutes]
      : (pricingTiers.find(({ duration }) => duration === minutes)?.price.replace(/\.00$/, '') ?? null);
  return {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    location: profile.location ?? '',
    linkedinUrl: profile.linkedinUrl ?? '',
    twitterUrl: profile.twitterUrl ?? '',
    youtubeUrl: profile.youtubeUrl ?? '',
    instagramUrl: profile.instagramUrl ?? '',
    role: profile.role,
    headline: profile.headline,
    about: profile.about ?? '',
    tags: profile.tags,
    meetingUrl: profile.meetingUrl ?? '',
    isActive: profile.isActive,
    price15: price(15),
    price30: price(30),
    price45: price(45),
  };
}

/** `valuesOf` returns these fields and no others. */
const namesOf = (values: ProfileForm) => Object.keys(values) as (keyof ProfileForm)[];
