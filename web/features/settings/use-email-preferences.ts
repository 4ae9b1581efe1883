import type { MailTopic, Settings } from '#shared/settings/settings.schema.ts';
import * as settingsCopy from './settings.copy.ts';
import { changeSettings, readSettings } from './settings.queries.ts';
import { useInstantSettings } from './use-instant-settings.ts';

type Preferences = Settings['notices'];

const calls = {
  save: async (notices: Partial<Preferences>) => (await changeSettings({ notices })).notices,
  read: async () => (await readSettings()).notices,
  saveFailed: settingsCopy.saveFailed,
};

export function useEmailPreferences(stored: Preferences) {
  const { values, change } = useInstantSettings(stored, calls);
  const set = (topic: MailTopic, isOn: boolean) => change({ [topic]: isOn });
  return { notices: values, set };
}
