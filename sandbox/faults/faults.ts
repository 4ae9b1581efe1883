import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, queryRows } from '#sandbox/database.ts';
import { faults } from '#sandbox/store/tables.ts';

/**
 * How a call can fail. `…-after` fails after the work is done; `refused-late` refuses a capture and makes it `seconds`
 * later all the same.
 */
const callKinds = [
  'error',
  'error-after',
  'refused',
  'refused-late',
  'limited',
  'hang-before',
  'hang-after',
  'cut-before',
  'cut-after',
  'delay',
] as const;
const webhookKinds = ['drop', 'repeat', 'shuffle', 'delay'] as const;
/** These put off a delivery, once. */
const delaying: Fault['kind'][] = ['shuffle', 'delay'];
const longestHangSeconds = 600;
const longestSeconds = 6 * 3600;
export type CallKind = (typeof callKinds)[number];
export type WebhookKind = (typeof webhookKinds)[number];

const webhookMatch = 'webhook';
const captureMatch = 'POST /v1/payment_intents/*/capture';
const isOneOf = (kinds: readonly string[], kind: string) => kinds.includes(kind);

export const faultSchema = z
  .strictObject({
    name: z.string().min(1).max(100),
    // `POST /v1/payment_intents/*/capture`: `*` matches one segment, `**` any number. Or `webhook`.
    match: z.string().min(1).max(200),
    kind: z.enum([...callKinds, ...webhookKinds]),
    /** The share of matching calls that fail. */
    share: z.number().min(0).max(1).optional(),
    /** How many calls fail before the fault ends. */
    times: z.number().int().min(1).max(1_000_000).optional(),
    /** How long the fault takes or puts something off. Deliveries are never put off for longer than six hours. */
    seconds: z.number().min(0).max(longestSeconds).optional(),
    /** The error code of a refusal, such as `balance_insufficient`. */
    code: z
      .string()
      .regex(/^[a-z_]{1,100}$/)
      .optional(),
  })
  .refine(
    ({ match, kind }) => isOneOf(match === webhookMatch ? webhookKinds : callKinds, kind),
    'drop, repeat and shuffle go with the match webhook, delay with either, all others with calls',
  )
  .refine(
    ({ match, kind }) => kind !== 'refused-late' || match === captureMatch,
    `refused-late goes with the match ${captureMatch}`,
  )
  .refine(({ kind, code }) => code === undefined || kind.startsWith('refused'), 'only a refusal has a code')
  .refine(
    ({ match, kind, seconds = 0 }) =>
      seconds <= longestHangSeconds || match === webhookMatch || kind === 'refused-late',
    `a call can be held for ${longestHangSeconds} seconds at most`,
  );
export type Fault = z.output<typeof faultSchema>;

export async function setFault(db: Db, fault: Fault): Promise<void> {
  await db
    .insert(faults)
    .values({ name: fault.name, fault })
    .onConflictDoUpdate({ target: faults.name, set: { fault } });
}

export async function listFaults(db: Db): Promise<Fault[]> {
  const rows = await db.select().from(faults).orderBy(faults.name);
  // `setFault` writes nothing else.
  return rows.map((row) => row.fault as Fault);
}

export async function clearFaults(db: Db): Promise<void> {
  await db.delete(faults);
}

export type StruckCall = Pick<Fault, 'seconds' | 'code'> & { kind: CallKind };
type StruckWebhook = Pick<Fault, 'seconds'> & { kind: WebhookKind };

/** The first fault that applies to this call, counted down. */
export async function strikeCall(
  db: Db,
  call: string,
  random: () => number,
): Promise<StruckCall | undefined> {
  // The schema ties call kinds to call matches.
  return (await strike(db, ({ match }) => match !== webhookMatch && matches(match, call), random)) as
    | StruckCall
    | undefined;
}

/** The fault that applies to this attempt to deliver, counted down. */
export async function strikeWebhook(
  db: Db,
  attempt: number,
  random: () => number,
): Promise<StruckWebhook | undefined> {
  const fits = ({ match, kind }: Fault) =>
    match === webhookMatch && (attempt === 1 || !delaying.includes(kind));
  return (await strike(db, fits, random)) as StruckWebhook | undefined;
}

async function strike(
  db: Db,
  fits: (fault: Fault) => boolean,
  random: () => number,
): Promise<Fault | undefined> {
  for (const fault of await listFaults(db)) {
    if (!fits(fault) || random() >= (fault.share ?? 1)) continue;
    if (await countDown(db, fault)) return fault;
  }
  return undefined;
}

/** One statement, so that a fault for one call applies once across all processes. */
async function countDown(db: Db, { name, times }: Fault): Promise<boolean> {
  if (times === undefined) return true;
  const left = sql`(${faults.fault} ->> 'times')::int`;
  const counted = await queryRows(
    db,
    sql`update ${faults} set fault = jsonb_set(${faults.fault}, '{times}', to_jsonb(${left} - 1))
      where ${faults.name} = ${name} and ${left} > 0 returning name`,
  );
  return counted.length > 0;
}

function matches(pattern: string, call: string): boolean {
  const expression = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/ ]+')
    .replaceAll('\0', '.*');
  return new RegExp(`^${expression}$`).test(call);
}
