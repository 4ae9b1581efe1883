import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { limits } from '#shared/profiles/profile-input.schema.ts';
import * as profilesCopy from '#web/features/profiles/profiles.copy.ts';
import { Field, TextArea } from '#web/ui/field.tsx';
import * as profileFormCopy from './profile-form.copy.ts';

type NameProps = {
  register: (name: 'firstName' | 'lastName') => UseFormRegisterReturn;
  errors: { [Name in 'firstName' | 'lastName']?: { message?: string } };
};

export function NameFields({ register, errors }: NameProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field
        label={profileFormCopy.firstName}
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <Field
        label={profileFormCopy.lastName}
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
    </div>
  );
}

/** One sentence in up to two visible lines; Enter adds no line break. */
export function HeadlineField(field: Omit<ComponentProps<typeof TextArea>, 'limit'>) {
  return (
    <TextArea
      rows={2}
      limit={limits.headline}
      hint={profileFormCopy.headlineHint}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      className="min-h-0"
      {...field}
    />
  );
}

const { linkedin, twitter, youtube, instagram } = profilesCopy.socialNetworks;

type LinkName = 'linkedinUrl' | 'twitterUrl' | 'youtubeUrl' | 'instagramUrl';

const links: { name: LinkName; label: string; placeholder: string }[] = [
  { name: 'linkedinUrl', label: linkedin, placeholder: 'https://www.linkedin.com/in/you' },
  { name: 'twitterUrl', label: twitter, placeholder: 'https://x.com/you' },
  { name: 'youtubeUrl', label: youtube, placeholder: 'https://www.youtube.com/@you' },
  { name: 'instagramUrl', label: instagram, placeholder: 'https://www.instagram.com/you' },
];

type LinkProps = {
  register: (
    name: LinkName,
    options: { setValueAs: (text: string | null) => string | null },
  ) => UseFormRegisterReturn;
  errors: { [Name in LinkName]?: { message?: string } };
};

export function LinkFields({ register, errors }: LinkProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {links.map(({ name, label, placeholder }) => (
        <Field
          key={name}
          label={label}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          maxLength={limits.url}
          error={errors[name]?.message}
          {...register(name, { setValueAs: completeAddress })}
        />
      ))}
    </div>
  );
}

/** Adds the scheme people often leave out, as in `linkedin.com/in/you`. */
function completeAddress(text: string | null): string | null {
  return text && /^[\w-]+(\.[\w-]+)+\/\S/.test(text) ? `https://${text}` : text;
}
