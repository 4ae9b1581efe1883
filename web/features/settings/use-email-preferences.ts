import { useRef, useState } from 'react';
import type { MailTopic, Settings } from '#shared/settings/settings.schema.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as settingsCopy from './settings.copy.ts';
import { changeSettings, readSettings } from './settings.queries.ts';

type Preferences = Settings['notices'];

/**
 * Shows every change immediately and saves in the background. Only one call runs at a time and carries all unsaved
 * changes, so calls can't overtake each other and the last change wins.
 */
export function useEmailPreferences(stored: Preferences) {
  const [saved, setSaved] = useState(stored);
  const [unsaved, setUnsaved] = useState<Partial<Preferences>>({});
  const latest = useRef(unsaved);
  const isSaving = useRef(false);

  const update = (next: Partial<Preferences>) => {
    latest.current = next;
    setUnsaved(next);
  };
  const rollBack = async (error: unknown) => {
    update({});
    toastFailure(error, settingsCopy.emailPreferences.saveFailed);
    // The change may have been saved and only the response lost.
    const current = await readSettings().catch(() => undefined);
    if (current) setSaved(current.notices);
  };
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    while (Object.keys(latest.current).length > 0) {
      const sent = latest.current;
      try {
        const { notices } = await changeSettings({ notices: sent });
        setSaved(notices);
        update(changedSince(latest.current, sent));
      } catch (error) {
        // If there were further changes in the meantime, try those before giving up.
        if (latest.current === sent) await rollBack(error);
      }
    }
    isSaving.current = false;
  };
  const set = (topic: MailTopic, isOn: boolean) => {
    update({ ...latest.current, [topic]: isOn });
    void save();
  };
  return { notices: { ...saved, ...unsaved }, set };
}

/** The preferences that differ from what was sent. */
function changedSince(unsaved: Partial<Preferences>, sent: Partial<Preferences>): Partial<Preferences> {
  const topics = Object.keys(unsaved) as MailTopic[];
  return Object.fromEntries(
    topics.filter((topic) => unsaved[topic] !== sent[topic]).map((topic) => [topic, unsaved[topic]]),
  );
}
