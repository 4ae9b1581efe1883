import { useRef, useState } from 'react';
import type { MailTopic, Settings } from '#shared/settings/settings.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { toast } from '#web/ui/toast.ts';
import { changeSettings, readSettings } from './settings.queries.ts';

type Notices = Settings['notices'];

/**
 * Shows at once what is wanted. One call at a time carries all that isn't saved yet, so that the last wish is also the
 * last to arrive, however fast somebody switches.
 */
export function useEmailPreferences(stored: Notices) {
  const [saved, setSaved] = useState(stored);
  const [wanted, setWanted] = useState<Partial<Notices>>({});
  const latest = useRef(wanted);
  const isSaving = useRef(false);

  const want = (next: Partial<Notices>) => {
    latest.current = next;
    setWanted(next);
  };
  const takeBack = async (error: unknown) => {
    want({});
    toast({
      title: 'Not saved',
      description: serverMessage(error) ?? 'Please check your connection and try again.',
      destructive: true,
    });
    // Perhaps only the answer was lost.
    const now = await readSettings().catch(() => undefined);
    if (now) setSaved(now.notices);
  };
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    while (Object.keys(latest.current).length > 0) {
      const sent = latest.current;
      try {
        const { notices } = await changeSettings({ notices: sent });
        setSaved(notices);
        want(without(latest.current, sent));
      } catch (error) {
        // What was wanted in between deserves a try of its own.
        if (latest.current === sent) await takeBack(error);
      }
    }
    isSaving.current = false;
  };
  const set = (topic: MailTopic, isOn: boolean) => {
    want({ ...latest.current, [topic]: isOn });
    void save();
  };
  return { notices: { ...saved, ...wanted }, set };
}

/** What was wanted otherwise since it was sent. */
function without(wanted: Partial<Notices>, sent: Partial<Notices>): Partial<Notices> {
  const topics = Object.keys(wanted) as MailTopic[];
  return Object.fromEntries(
    topics.filter((topic) => wanted[topic] !== sent[topic]).map((topic) => [topic, wanted[topic]]),
  );
}
