import type { Settings } from '#shared/settings/settings.schema.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { Switch } from '#web/ui/switch.tsx';
import * as settingsCopy from './settings.copy.ts';
import { changeSettings, readSettings } from './settings.queries.ts';
import { useInstantSettings } from './use-instant-settings.ts';

const copy = settingsCopy.videoCalls;

type Values = Pick<Settings, 'hideAddress'>;

const calls = { save: changeSettings, read: readSettings, saveFailed: settingsCopy.saveFailed };

/** Only where there is a relay: without one, browsers have to know each other's addresses. */
export function VideoCallsSection({ stored: { hideAddress } }: { stored: Values }) {
  const { values, change } = useInstantSettings<Values>({ hideAddress }, calls);
  return (
    <FormSection title={copy.title}>
      <Switch
        label={copy.hideAddress.label}
        hint={copy.hideAddress.hint}
        checked={values.hideAddress}
        onCheckedChange={(isOn) => change({ hideAddress: isOn })}
      />
    </FormSection>
  );
}
