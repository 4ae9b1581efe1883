import { useRef, useState } from 'react';
import { toastFailure } from '#web/ui/toast-failure.ts';

type Calls<Values> = {
  /** Saves these values and answers all of them. */
  save: (changes: Partial<Values>) => Promise<Values>;
  read: () => Promise<Values>;
  saveFailed: Parameters<typeof toastFailure>[1];
};

/**
 * Shows every change immediately and saves in the background. Only one call runs at a time and carries all unsaved
 * changes, so calls can't overtake each other and the last change wins.
 */
export function useInstantSettings<Values extends object>(
  stored: Values,
  { save, read, saveFailed }: Calls<Values>,
) {
  const [saved, setSaved] = useState(stored);
  const [unsaved, setUnsaved] = useState<Partial<Values>>({});
  const latest = useRef(unsaved);
  const isSaving = useRef(false);

  const update = (next: Partial<Values>) => {
    latest.current = next;
    setUnsaved(next);
  };
  const rollBack = async (error: unknown) => {
    update({});
    toastFailure(error, saveFailed);
    // The change may have been saved and only the response lost.
    const current = await read().catch(() => undefined);
    if (current) setSaved(current);
  };
  const saveAll = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    while (Object.keys(latest.current).length > 0) {
      const sent = latest.current;
      try {
        setSaved(await save(sent));
        update(changedSince(latest.current, sent));
      } catch (error) {
        // If there were further changes in the meantime, try those before giving up.
        if (latest.current === sent) await rollBack(error);
      }
    }
    isSaving.current = false;
  };
  const change = (changes: Partial<Values>) => {
    update({ ...latest.current, ...changes });
    void saveAll();
  };
  return { values: { ...saved, ...unsaved }, change };
}

/** The values that differ from what was sent. */
function changedSince<Values extends object>(
  unsaved: Partial<Values>,
  sent: Partial<Values>,
): Partial<Values> {
  const names = Object.keys(unsaved) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => unsaved[name] !== sent[name]).map((name) => [name, unsaved[name]]),
  ) as Partial<Values>;
}
