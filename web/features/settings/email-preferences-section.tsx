import type { MailTopic, Settings } from '#shared/settings/settings.schema.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { Switch } from '#web/ui/switch.tsx';
import * as settingsCopy from './settings.copy.ts';
import { useEmailPreferences } from './use-email-preferences.ts';

const copy = settingsCopy.emailPreferences;
const topics = Object.keys(copy.topics) as MailTopic[];

type Props = { stored: Settings['notices']; hasAddress: boolean };

/** Switches for the optional emails. Emails about requests, payments and the account can't be turned off. */
export function EmailPreferencesSection({ stored, hasAddress }: Props) {
  const { notices, set } = useEmailPreferences(stored);
  return (
    <FormSection title={copy.title} hint={copy.hint}>
      {!hasAddress && <p className="rounded-card bg-ink/5 px-4 py-3">{copy.noAddress}</p>}
      {topics.map((topic) => (
        <Switch
          key={topic}
          label={copy.topics[topic].label}
          hint={copy.topics[topic].when}
          checked={notices[topic]}
          onCheckedChange={(isOn) => set(topic, isOn)}
        />
      ))}
    </FormSection>
  );
}
