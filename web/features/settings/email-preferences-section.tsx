import type { MailTopic, Settings } from '#shared/settings/settings.schema.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { emailPreferenceCopy } from './email-preferences.copy.ts';
import { useEmailPreferences } from './use-email-preferences.ts';

const topics = Object.keys(emailPreferenceCopy) as MailTopic[];

type Props = { stored: Settings['notices']; hasAddress: boolean };

/** Which mails somebody wants. What concerns money, requests or the account isn't a matter of taste. */
export function EmailPreferencesSection({ stored, hasAddress }: Props) {
  const { notices, set } = useEmailPreferences(stored);
  return (
    <FormSection
      title="E-mails"
      hint="Mails about requests, money and security are always sent. The bell shows everything anyway."
    >
      {!hasAddress && (
        <p className="rounded-card bg-ink/5 px-4 py-3">
          You have no e-mail address here: until you add one, no mails are sent, whatever is switched on.
        </p>
      )}
      {topics.map((topic) => (
        <Switch
          key={topic}
          label={emailPreferenceCopy[topic].label}
          hint={emailPreferenceCopy[topic].when}
          checked={notices[topic]}
          onCheckedChange={(isOn) => set(topic, isOn)}
        />
      ))}
    </FormSection>
  );
}
