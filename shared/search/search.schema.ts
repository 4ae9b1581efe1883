import * as z from 'zod/mini';
import { profileSchema } from '#shared/profiles/profiles.schema.ts';
import { relaxations, searchLimits, searchSorts } from './search.ts';

const text = z
  .string('Must be text')
  .check(
    z.trim(),
    z.maxLength(searchLimits.query, `Search text must be at most ${searchLimits.query} characters`),
  );

const tag = z
  .string('Must be text')
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(searchLimits.tag, `Tags must be at most ${searchLimits.tag} characters`),
  );

const notWhole = 'Must be a whole number';

const wholeNumber = (from: number, to: number) => {
  const outside = `Must be between ${from} and ${to}`;
  return z.pipe(
    z.pipe(
      z.string(notWhole).check(z.regex(/^\d{1,9}$/, notWhole)),
      z.transform((digits: string) => Number(digits)),
    ),
    z.number().check(z.minimum(from, outside), z.maximum(to, outside)),
  );
};

const notDollars = 'Must be an amount in dollars';

/** Dollars, cents allowed. */
const price = z.pipe(
  z.pipe(
    z.string(notDollars).check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, notDollars)),
    z.transform((dollars: string) => Number(dollars)),
  ),
  z.number().check(z.minimum(0)),
);

/** Anything but `true` is false. */
const isTrue = z._default(
  z.pipe(
    z.string('Must be true or false'),
    z.transform((given: string) => given === 'true'),
  ),
  false,
);

/** The query parameters of `GET /api/profiles`. */
export const searchSchema = z.object({
  query: z._default(text, ''),
  tags: z._default(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.pipe(
        z.transform((given: string | string[]) => [given].flat()),
        z.array(tag).check(z.maxLength(searchLimits.tags, `You can choose up to ${searchLimits.tags} tags`)),
      ),
    ),
    [],
  ),
  /** Semantic search, or keywords only. */
  semantic: isTrue,
  limit: z._default(wholeNumber(1, searchLimits.maxPage), searchLimits.page),
  offset: z._default(wholeNumber(0, 100_000), 0),
  sort: z._default(z.enum(searchSorts, 'Must be relevance, price, rating, or soonest'), 'relevance'),
  /** Both are compared with the lowest price, which cards show. */
  minPrice: z.optional(price),
  maxPrice: z.optional(price),
  /** Has an available slot within seven days. */
  availableThisWeek: isTrue,
});

export type Search = z.infer<typeof searchSchema>;

/** What a search without results can offer instead. */
export const closestSchema = z.object({
  relaxed: z.array(z.enum(relaxations)),
  profiles: z.array(profileSchema),
  /** The tags that most experts have, without those of the search. */
  popularTags: z.array(z.string()),
});

export type ClosestResponse = z.infer<typeof closestSchema>;
