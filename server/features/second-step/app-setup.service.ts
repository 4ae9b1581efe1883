import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { withinMailLimit } from '#server/features/accounts/security-mail-limit.ts';
import type { Viewer } from '#server/features/accounts/sessions.service.ts';
import type { JobRun } from '#server/jobs/run-jobs.ts';
import { seal, unseal } from '#server/secrets/seal.ts';
import { minuteMs } from '#shared/durations.ts';
import type { AppConfirmation, AppSetup, Confirmation, TurnedOn } from '#shared/security/security.schema.ts';
import {
  appUri,
  matchingStep,
  newAppSecret,
  outdatedKeys,
  sealAppSecret,
  unsealAppSecret,
} from './app-codes.ts';
import { type Confirming, confirmed } from './confirmed.service.ts';
import { notifyOwner } from './notify-owner.ts';
import * as secondStepCopy from './second-step.copy.ts';
import * as steps from './second-step.repository.ts';
import { turnOn } from './second-step.service.ts';
import { readSecurity } from './security.reader.ts';
import { refOf } from './undo-link.ts';

const setupMs = 15 * minuteMs;
/** What the person carries from the first step to the second, sealed: only we can make or read it. */
const setupSchema = z.object({
  userId: z.string(),
  secret: z.string(),
  passwordHash: z.string(),
  expiresAt: z.number(),
});

/** Nothing changes before `confirmApp`. */
export async function startAppSetup(
  deps: Deps,
  confirming: Confirming,
  confirmation: Confirmation,
): Promise<AppSetup> {
  const user = await confirmed(deps, confirming, confirmation, async (_tx, locked) => locked);
  const secret = newAppSecret();
  const expiresAt = deps.now().getTime() + setupMs;
  const setup = { userId: user.id, secret, passwordHash: hashOf(user.password), expiresAt };
  return {
    key: secret,
    uri: appUri(user.username, secret),
    setup: seal(deps.config, 'authenticator setup', JSON.stringify(setup)),
  };
}

/** The app shows the right code, so it may be asked for from now on. */
export function confirmApp(deps: Deps, viewer: Viewer, confirmation: AppConfirmation): Promise<TurnedOn> {
  return withinMailLimit(deps, viewer.user, async () => {
    const app = await checkSetup(deps, viewer.user, confirmation);
    return transaction(deps.db, (tx) => turnAppOn(tx, deps, viewer, app));
  });
}

type ConfirmedApp = { secret: string; step: number };

async function checkSetup(
  deps: Deps,
  user: accounts.UserRow,
  { setup, code }: AppConfirmation,
): Promise<ConfirmedApp> {
  // Apart from the count of signing in, which a borrowed session could use up otherwise.
  const attempts = `setup:${user.id}`;
  await deps.limits.hit('wrongSecondStep', attempts);
  const secret = openSetup(deps, user, setup);
  const step = matchingStep(secret, code.replace(/\s/g, ''), deps.now());
  if (step === undefined) {
    const message = secondStepCopy.wrongSetupCode;
    throw new AppError('invalid', message, { fields: { code: message } });
  }
  await deps.limits.forgive('wrongSecondStep', attempts, 'one');
  return { secret, step };
}

async function turnAppOn(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { secret, step }: ConfirmedApp,
): Promise<TurnedOn> {
  const { user } = viewer;
  const locked = await accounts.lock(tx, user.id);
  if (locked.password !== user.password) throw setupExpired();
  const state = await steps.find(tx, user.id);
  if (state && state.appSecret !== null) throw new AppError('conflict', secondStepCopy.appAlreadyOn);
  const at = deps.now();
  const app = { ...sealAppSecret(deps.config, secret), appLastStep: step, appSince: at };
  await steps.save(tx, user.id, app, at);
  const recoveryCodes = state ? null : await turnOn(tx, viewer);
  const otherStep = state !== undefined;
  await notifyOwner(tx, deps, locked, { change: 'app on', otherStep, ref: refOf(at) });
  return { ...(await readSecurity(tx, user.id)), recoveryCodes };
}

function openSetup({ config, now }: Deps, user: accounts.UserRow, sealed: string): string {
  const text = unseal(config, 'authenticator setup', sealed);
  const setup = text === undefined ? undefined : setupSchema.parse(JSON.parse(text));
  const isCurrent =
    setup?.userId === user.id &&
    setup.passwordHash === hashOf(user.password) &&
    setup.expiresAt > now().getTime();
  if (!setup || !isCurrent) throw setupExpired();
  return setup.secret;
}

const setupExpired = () => new AppError('invalid', secondStepCopy.setupExpired);
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** While the server's secret is being replaced: afterwards the previous one can be removed without locking anyone out. */
export async function resealAppSecrets(deps: Deps): Promise<JobRun> {
  const keys = outdatedKeys(deps.config);
  let count = 0;
  for (;;) {
    const rows = keys.length > 0 ? await steps.findSealedWith(deps.db, keys) : [];
    if (rows.length === 0) return { count };
    for (const { userId, appSecret } of rows) {
      const secret = appSecret === null ? undefined : unsealAppSecret(deps.config, appSecret);
      if (appSecret === null || secret === undefined) throw new Error('an app secret doesn’t match its key');
      await steps.replaceAppSecret(deps.db, {
        userId,
        replacing: appSecret,
        ...sealAppSecret(deps.config, secret),
      });
      count += 1;
    }
  }
}
