import * as z from 'zod/mini';
import { requiredName } from '#shared/accounts/accounts.schema.ts';
import { type Cents, centsToText, parseDollars } from '#shared/money.ts';
import { durations } from './session-durations.ts';

export const limits = { role: 100, headline: 200, about: 5000, location: 100, url: 2048, tags: 20, tag: 50 };

const singleLine = z.refine<string>((text) => !/[\r\n]/.test(text), 'Must be a single line');

const role = z
  .string('Role is required')
  .check(
    z.trim(),
    z.minLength(2, 'Role is required'),
    z.maxLength(limits.role, `Role must be at most ${limits.role} characters`),
    singleLine,
  );

const headline = z
  .string('Headline must be at least 10 characters')
  .check(
    z.trim(),
    z.minLength(10, 'Headline must be at least 10 characters'),
    z.maxLength(limits.headline, `Headline must be at most ${limits.headline} characters`),
    singleLine,
  );

const about = z
  .string('Must be text')
  .check(z.trim(), z.maxLength(limits.about, `Must be at most ${limits.about} characters`));

const location = z
  .string('Must be text')
  .check(z.trim(), z.maxLength(limits.location, `Must be at most ${limits.location} characters`), singleLine);

const noTag = 'Add at least one expertise tag';
const tags = z.array(z.string('Must be text').check(z.trim(), z.minLength(1, noTag)), noTag).check(
  z.minLength(1, noTag),
  z.maxLength(limits.tags, `You can add up to ${limits.tags} tags`),
  z.refine(
    (all) => all.every((tag) => tag.length <= limits.tag),
    `Tags must be at most ${limits.tag} characters`,
  ),
  z.refine((all) => !all.some((tag) => /[\r\n]/.test(tag)), 'Tags must be a single line'),
);

/** Forms send an empty string for no link. Anything else must be a valid URL exactly as written. */
const link = (error: string) => z.nullable(z.string(error).check(z.refine(isEmptyOr(isWebAddress), error)));
const secureLink = (error: string) =>
  z.nullable(
    z.string(error).check(
      z.refine(
        isEmptyOr((text) => isWebAddress(text) && text.startsWith('https:')),
        error,
      ),
    ),
  );

function isEmptyOr(check: (text: string) => boolean) {
  return (text: string) => text === '' || check(text);
}

const webUrl = z.url({ protocol: /^https?$/ });

function isWebAddress(text: string): boolean {
  return text.length <= limits.url && !/\s/.test(text) && webUrl.safeParse(text).success;
}

/** Profile fields that its owner can edit. */
const profileFieldsSchema = z.object({
  role,
  headline,
  about: z.nullable(about),
  location: z.nullable(location),
  tags,
  linkedinUrl: link('Invalid LinkedIn URL'),
  twitterUrl: link('Invalid Twitter/X URL'),
  youtubeUrl: link('Invalid YouTube URL'),
  instagramUrl: link('Invalid Instagram URL'),
  isActive: z.boolean('Must be true or false'),
});

const optionalFields = {
  about: true,
  location: true,
  linkedinUrl: true,
  twitterUrl: true,
  youtubeUrl: true,
  instagramUrl: true,
  isActive: true,
} as const;

/** Fields that only the edit form has: onboarding doesn't ask for them. */
const laterFields = { meetingUrl: secureLink('The meeting link must start with https://') };

const text = z.string();
/** The fields that responses show to everyone. Stored values aren't checked again. */
export const shownFields = {
  role: text,
  headline: text,
  about: z.nullable(text),
  location: z.nullable(text),
  tags: z.array(text),
  linkedinUrl: z.nullable(text),
  youtubeUrl: z.nullable(text),
  twitterUrl: z.nullable(text),
  instagramUrl: z.nullable(text),
};

/** A new profile. The owner comes from the session. */
export const newProfileSchema = z.partial(profileFieldsSchema, optionalFields);

/** A profile update. Missing fields stay unchanged. */
export const profilePatchSchema = z.partial(z.extend(profileFieldsSchema, laterFields));

const priceRange = 'Price must be between $1 and $10,000';
const onePrice = 'Set only one price per duration';
export const lowestPrice = parseDollars(1) as Cents;
export const highestPrice = parseDollars(10_000) as Cents;

const price = z.pipe(
  z.union([z.string(), z.number()], priceRange).check(
    z.refine((amount) => {
      const cents = parseDollars(amount);
      return cents !== undefined && cents >= lowestPrice && cents <= highestPrice;
    }, priceRange),
  ),
  z.transform((amount) => centsToText(parseDollars(amount) as Cents)),
);

/** The whole price list. It replaces the previous one. */
export const pricingSchema = z.object({
  tiers: z
    .array(
      z.object({
        duration: z.union([z.literal(15), z.literal(30), z.literal(45)], 'Choose 15, 30 or 45 minutes'),
        price,
      }),
      'Prices are required',
    )
    .check(
      z.maxLength(durations.length, onePrice),
      z.refine((tiers) => new Set(tiers.map(({ duration }) => duration)).size === tiers.length, onePrice),
    ),
});

const names = {
  firstName: requiredName('First name is required'),
  lastName: requiredName('Last name is required'),
};

/** The onboarding form. */
export const onboardingFormSchema = z.extend(profileFieldsSchema, names);

/** The edit profile form. A duration whose price is null isn't offered. */
export const profileFormSchema = z.extend(profileFieldsSchema, {
  ...names,
  ...laterFields,
  price15: z.nullable(price),
  price30: z.nullable(price),
  price45: z.nullable(price),
});

export type NewProfile = z.infer<typeof newProfileSchema>;
export type ProfilePatch = z.infer<typeof profilePatchSchema>;
export type Pricing = z.infer<typeof pricingSchema>;
export type OnboardingForm = z.infer<typeof onboardingFormSchema>;
export type ProfileForm = z.input<typeof profileFormSchema>;
