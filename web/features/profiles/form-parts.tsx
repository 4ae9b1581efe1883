import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { limits } from '#shared/profiles/profile-input.schema.ts';
import { Field, TextArea } from '#web/ui/field.tsx';

type NameProps = {
  register: (name: 'firstName' | 'lastName') => UseFormRegisterReturn;
  errors: { [Name in 'firstName' | 'lastName']?: { message?: string } };
};

export function NameFields({ register, errors }: NameProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field
        label="First Name"
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <Field
        label="Last Name"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
    </div>
  );
}

/** One sentence, which may need two lines to be seen whole. */
export function HeadlineField(field: Omit<ComponentProps<typeof TextArea>, 'limit'>) {
  return (
    <TextArea
      rows={2}
      limit={limits.headline}
      hint="One sentence: what does someone leave with?"
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      className="min-h-0"
      {...field}
    />
  );
}

type LinkName = 'linkedinUrl' | 'twitterUrl' | 'youtubeUrl' | 'instagramUrl';

const links: { name: LinkName; label: string; placeholder: string }[] = [
  { name: 'linkedinUrl', label: 'LinkedIn', placeholder: 'https://www.linkedin.com/in/you' },
  { name: 'twitterUrl', label: 'Twitter/X', placeholder: 'https://x.com/you' },
  { name: 'youtubeUrl', label: 'YouTube', placeholder: 'https://www.youtube.com/@you' },
  { name: 'instagramUrl', label: 'Instagram', placeholder: 'https://www.instagram.com/you' },
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

/** People leave the beginning out: `linkedin.com/in/you` is as clear as can be. */
function completeAddress(text: string | null): string | null {
  return text && /^[\w-]+(\.[\w-]+)+\/\S/.test(text) ? `https://${text}` : text;
}
