import type { AnswerOf, BodyOf, ParamsOf, RouteName } from '#shared/routes.ts';
import { callApiWithHeaders } from './api-client.ts';

type Options<Name extends RouteName> = {
  query?: string | undefined;
  /** Makes a repeated request the same request. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
} & (ParamsOf<Name> extends undefined ? unknown : { params: ParamsOf<Name> }) &
  (undefined extends BodyOf<Name> ? { body?: BodyOf<Name> } : { body: BodyOf<Name> });

type AnyOptions = {
  params?: Record<string, string>;
  body?: unknown;
  query?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** Options can be left out where nothing in them is required. */
export type CallArgs<Name extends RouteName> =
  object extends Options<Name> ? [options?: Options<Name>] : [options: Options<Name>];

type AnswerCheck = (name: RouteName, answer: unknown) => void;
let checkAnswer: AnswerCheck | undefined;

/** In development and tests every answer is checked against its schema; in production types are enough. */
export function checkAnswers(check: AnswerCheck): void {
  checkAnswer = check;
}

/** Calls the API by the name of a shared route, which also says what it takes and answers. */
export async function call<Name extends RouteName>(
  name: Name,
  ...args: CallArgs<Name>
): Promise<AnswerOf<Name>> {
  return (await callWithHeaders(name, ...args)).answer;
}

/** The same, for calls whose answers also say something in their headers. */
export async function callWithHeaders<Name extends RouteName>(
  name: Name,
  ...[options]: CallArgs<Name>
): Promise<{ answer: AnswerOf<Name>; headers: Headers }> {
  const { params, body, query, idempotencyKey, signal } = (options ?? {}) as AnyOptions;
  const [method = '', template = ''] = name.split(' ');
  const path = template.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params?.[param] ?? ''));
  const { body: answer, headers } = await callApiWithHeaders(
    method,
    query ? `${path}?${query}` : path,
    body,
    signal,
    idempotencyKey ? { 'idempotency-key': idempotencyKey } : undefined,
  );
  checkAnswer?.(name, answer);
  return { answer: answer as AnswerOf<Name>, headers };
}
