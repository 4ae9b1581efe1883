import { violatedConstraint } from '#server/db/database-error.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { refreshNextFree } from '#server/features/availability/next-free.service.ts';
import type { NewProfile, Pricing, ProfilePatch } from '#shared/profiles/profile-input.schema.ts';
import type { SetupChange } from '#shared/profiles/setup.schema.ts';
import * as profilesCopy from './profiles.copy.ts';
import * as profiles from './profiles.repository.ts';

export async function createProfile(deps: Deps, userId: string, request: NewProfile): Promise<void> {
  const at = deps.now();
  try {
    await profiles.insert(deps.db, {
      ...emptyToNull(request),
      role: request.role,
      headline: request.headline,
      tags: distinct(request.tags),
      isActive: request.isActive ?? true,
      userId,
      createdAt: at,
      updatedAt: at,
    });
  } catch (error) {
    if (violatedConstraint(error) === 'profiles_user_key') {
      throw new AppError('conflict', profilesCopy.alreadyExists, { cause: error });
    }
    throw error;
  }
}

export async function updateProfile(deps: Deps, userId: string, patch: ProfilePatch): Promise<void> {
  const { tags, ...rest } = patch;
  const changes = { ...emptyToNull(rest), ...(tags ? { tags: distinct(tags) } : {}), updatedAt: deps.now() };
  await transaction(deps.db, async (tx) => {
    const profileId = await profiles.update(tx, userId, changes);
    if (profileId === undefined) throw profileNotFound();
    if (patch.isActive !== undefined) await refreshNextFree(tx, deps, [profileId]);
  });
}

/** Replaces the whole list in one transaction, so that readers never see half of it. */
export async function setPricing(deps: Deps, userId: string, { tiers }: Pricing): Promise<void> {
  const at = deps.now();
  await transaction(deps.db, async (tx) => {
    const profileId = await profiles.lock(tx, userId);
    if (profileId === undefined) throw profileNotFound();
    await profiles.replaceTiers(tx, profileId, tiers, at);
    await profiles.touch(tx, userId, at);
    await refreshNextFree(tx, deps, [profileId]);
  });
}

/** Not an edit of the profile, so its `updatedAt` stays. */
export async function updateSetup(deps: Deps, userId: string, { link, hidden }: SetupChange): Promise<void> {
  const at = deps.now();
  const changes = { ...(link && { linkSharedAt: at }), ...(hidden && { setupHiddenAt: at }) };
  if (Object.keys(changes).length > 0) await profiles.update(deps.db, userId, changes);
}

export function profileNotFound(): AppError {
  return new AppError('not_found', profilesCopy.notFound);
}

/** Forms send an empty string for a field without a value. */
function emptyToNull<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value === '' ? null : value]),
  ) as Fields;
}

/** Removes duplicates that differ in letter case only; the first spelling wins. */
function distinct(tags: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  return [...byKey.values()];
}
