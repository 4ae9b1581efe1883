import * as z from 'zod/mini';
import { type RouteName, routes } from './routes.ts';

/** What is wrong with an answer to a call, one line per problem; empty if it fits the call's schema. */
export function answerProblems(name: RouteName, answer: unknown): string[] {
  const schemas: z.ZodMiniType[] = Object.values(routes[name].response);
  const [schema] = schemas;
  const { error } = z.safeParse(schema ?? z.undefined(), answer ?? null);
  return (error?.issues ?? []).map(({ path, message }) => `${name}: ${path.join('.')} ${message}`);
}
