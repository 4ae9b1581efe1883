import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { limits, type ProfileForm, profileFormSchema } from '#shared/profiles/profile-input.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { durations } from '#shared/profiles/session-durations.ts';
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
import { HeadlineField, LinkFields, NameFields } from './form-parts.tsx';
import { PriceField } from './price-field.tsx';
import * as copy from './profile-form.copy.ts';
import { TagsField } from './tags-field.tsx';
import { profileFieldNames, type SaveProfile, useSaveProfile } from './use-save-profile.ts';

type Props = {
  profile: Profile;
  /** Saved on its own as soon as it is uploaded. */
  photo: ReactNode;
  save: SaveProfile;
  onSaved: () => void;
};

const defaultPrices = { 15: '50', 30: '75', 45: '100' };

export function EditProfileForm({ profile, photo, save, onSaved }: Props) {
  const { feePercent } = useSite();
  const form = useForm({
    resolver: standardSchemaResolver(profileFormSchema),
    defaultValues: valuesOf(profile),
  });
  const { register, control, handleSubmit, formState, setError } = form;
  const { errors, isSubmitting, isDirty } = formState;
  // Registered in the order of the page, so that the first invalid field gets the focus.
  for (const name of profileFieldNames) register(name);
  const { allowLeaving } = useLeaveGuard(isDirty);
  const mounted = useMounted();
  const [about, headline] = useWatch({ control, name: ['about', 'headline'] });
  const { submit, saveError } = useSaveProfile({ profile, save, setError });

  const send = handleSubmit(async (values) => {
    if (!(await submit(values)) || !mounted.current) return;
    allowLeaving();
    onSaved();
  });

  return (
    <form noValidate className="grid grid-cols-1 gap-6" onSubmit={(event) => void send(event)}>
      <LeaveQuestion />
      <FormSection title={copy.sections.personal}>
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
      <FormSection title={copy.sections.sessionPricing} hint={copy.pricingHint(feePercent)}>
        {profile.pricingTiers.length < durations.length && (
          <p className="rounded-card bg-wait-soft px-4 py-3 text-wait">
            {profile.pricingTiers.length === 0 ? copy.noPrices : copy.missingPrices}
          </p>
        )}
        <div className="grid gap-5 sm:grid-cols-3">
          {durations.map((minutes) => (
            <Controller
              key={minutes}
              control={control}
              name={`price${minutes}`}
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <PriceField
                  minutes={minutes}
                  value={String(value)}
                  onChange={onChange}
                  onBlur={onBlur}
                  feePercent={feePercent}
                  ref={ref}
                  error={errors[`price${minutes}`]?.message}
                />
              )}
            />
          ))}
        </div>
      </FormSection>
      <SaveBar busy={isSubmitting} error={saveError} backTo={paths.ownProfile} />
    </form>
  );
}

function valuesOf(profile: Profile): ProfileForm {
  const { user, pricingTiers } = profile;
  const price = (minutes: 15 | 30 | 45) =>
    pricingTiers.find(({ duration }) => duration === minutes)?.price.replace(/\.00$/, '') ??
    defaultPrices[minutes];
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
