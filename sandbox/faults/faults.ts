import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, queryRows } from '#sandbox/database.ts';
import { faults } from '#sandbox/store/tables.ts';

/** How a call can fail. `…-after` fails after the work is done. */
const callKinds = [
  'error',
  'error-after',
  'limited',
  'hang-before',
  'hang-after',
  'cut-before',
  'cut-after',
  'delay',
] as const;
const webhookKinds = ['drop', 'repeat', 'shuffle'] as const;
export type CallKind = (typeof callKinds)[number];
export type WebhookKind = (typeof webhookKinds)[number];

const webhookMatch = 'webhook';

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
    seconds: z.number().min(0).max(600).optional(),
  })
  .refine(
    ({ match, kind }) => (match === webhookMatch) === webhookKinds.some((each) => each === kind),
    'drop, repeat and shuffle go with the match webhook, all others with calls',
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

/** The first fault that applies to this call, counted down. */
export async function strikeCall(
  db: Db,
  call: string,
  random: () => number,
): Promise<{ kind: CallKind; seconds: number | undefined } | undefined> {
  const struck = await strike(db, ({ match }) => match !== webhookMatch && matches(match, call), random);
  // The schema ties call kinds to call matches.
  return struck && { kind: struck.kind as CallKind, seconds: struck.seconds };
}

/** The fault that applies to one delivery, counted down. */
export async function strikeWebhook(
  db: Db,
  random: () => number,
): Promise<{ kind: WebhookKind; seconds: number | undefined } | undefined> {
  const struck = await strike(db, ({ match }) => match === webhookMatch, random);
  return struck && { kind: struck.kind as WebhookKind, seconds: struck.seconds };
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
