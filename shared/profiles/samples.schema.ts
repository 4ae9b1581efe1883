import * as z from 'zod/mini';

/** A sample expert as shown on the landing page. */
export const samplePersonSchema = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  headline: z.string(),
  profileImageUrl: z.nullable(z.string()),
  /** For 15 minutes. */
  price: z.string(),
});
export type SamplePerson = z.infer<typeof samplePersonSchema>;

/** `GET /api/samples`: three for the bio links, then six more; or none, if there are no sample people. */
export const samplesSchema = z.object({ people: z.array(samplePersonSchema) });
export type Samples = z.infer<typeof samplesSchema>;
