import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { PersonDetail } from '#shared/operator/people.schema.ts';
import { aPerson, aPersonProfile, consoleApi, mondayMorning, openConsole } from './console.ts';
import { priya } from './samples.ts';

export const personCall = 'GET /api/operator/people/*';
export const actionCall = (name: string) => `POST /api/operator/people/*/${name}`;
export const previewCall = 'GET /api/operator/people/*/suspension';
export const path = `/admin/people/${priya.id}`;
export const why = 'Checked the links';
export const detail = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
export const section = (name: string) => within(screen.getByRole('region', { name }));
export const buttons = () =>
  section('Actions')
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

export const asked = {
  askedAt: '2032-02-28T09:00:00.000Z',
  links: ['https://example.com/priya', 'https://example.org/clocks'],
  note: 'I run the workshop',
  outcome: null,
  decidedAt: null,
  reason: null,
};
export const withProfile = (changes: Parameters<typeof aPersonProfile>[0]) =>
  aPerson({ profile: aPersonProfile(changes) });
export const waiting = withProfile({ verification: asked });
export const verified = withProfile({
  isVerified: true,
  verification: { ...asked, outcome: 'granted', decidedAt: mondayMorning, reason: why },
});
export const hidden = withProfile({ hidden: { since: '2032-02-28T09:00:00.000Z', reason: 'Copied text' } });
export const suspended = aPerson({ suspension: { since: '2032-02-28T09:00:00.000Z', reason: 'Took cash' } });

export async function openPerson(person: PersonDetail, answers: Record<string, unknown> = {}) {
  const api = consoleApi({ [personCall]: person, ...answers });
  return { api, ...(await openConsole(path, 'Priya Raman')) };
}

export async function openAction(user: UserEvent, button: string) {
  await user.click(section('Actions').getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}
