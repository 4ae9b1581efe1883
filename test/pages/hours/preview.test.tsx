import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  button,
  day,
  enter,
  everyDay,
  hoursApi,
  openHours,
  preview,
  time,
} from '#test/pages/support/hours-page.ts';
import { aProfile } from '#test/pages/support/samples.ts';

/** The days of the preview with their times: `Tue 2 Mar 09:00 09:20`. */
const previewDays = () =>
  [...document.querySelectorAll('[aria-label="Next available times"] > li')].map((item) =>
    [item.querySelector('p'), ...item.querySelectorAll('li')].map((part) => part?.textContent).join(' '),
  );

const nextFourDays = (times: string) =>
  ['Tue 2 Mar', 'Wed 3 Mar', 'Thu 4 Mar', 'Fri 5 Mar'].map((date) => `${date} ${times}`);

test('shows the times that clients can book, in any time zone and for any session length', async () => {
  hoursApi({ weekly: everyDay('09:00', '10:30'), startGridMinutes: 20 });
  const { user } = await openHours();
  await waitFor(() => expect(previewDays()).toEqual(nextFourDays('09:00 09:20 09:40 10:00')));
  await user.click(button('Change time zone'));
  const clientZone = within(preview()).getByLabelText('Client’s time zone');
  expect(clientZone).toHaveFocus();
  expect(clientZone).toHaveValue('Europe/Berlin');

  await user.click(within(preview()).getByText('45 min'));
  await user.selectOptions(clientZone, 'America/Los_Angeles');
  await waitFor(() => expect(previewDays()).toEqual(nextFourDays('00:00 00:20 00:40')));
  await user.click(within(preview()).getByText('15 min'));
  await user.selectOptions(clientZone, 'Australia/Adelaide');
  await waitFor(() => expect(previewDays()).toEqual(nextFourDays('18:30 18:50 19:10 19:30')));

  await user.click(button('Back to Berlin time'));
  expect(within(preview()).getByText('In Berlin time')).toBeVisible();
  expect(button('Change time zone')).toHaveFocus();
});

test('offers only the session lengths that the expert does', async () => {
  const pricingTiers = aProfile().pricingTiers.filter(({ duration }) => duration !== 30);
  hoursApi({ weekly: everyDay('09:00', '09:15') }, { pricingTiers });
  await openHours();
  const lengths = within(preview()).getAllByRole('radio');
  expect(lengths.map((radio) => radio.getAttribute('value'))).toEqual(['15', '45']);
  await waitFor(() => expect(previewDays()).toEqual(nextFourDays('09:00')));
});

test('updates with every edit before the hours are saved', async () => {
  const api = hoursApi({ weekly: everyDay('06:00', '06:30'), minNoticeMinutes: 0 });
  const { user } = await openHours();
  await waitFor(() => expect(previewDays()).toEqual(nextFourDays('06:00')));
  await enter(user, time('Tuesday', 1, 'start'), '05:00');
  await waitFor(() => expect(previewDays()[0]).toBe('Tue 2 Mar 05:00 05:15 05:30 05:45 +1and 1 more'));
  expect(screen.getByText('last at 06:00')).toBeVisible();
  expect(previewDays().slice(1)).toEqual(nextFourDays('06:00').slice(1));
  await user.click(within(preview()).getByText('45 min'));
  await waitFor(() =>
    expect(previewDays()).toEqual(
      ['Tue 2 Mar', 'Tue 9 Mar', 'Tue 16 Mar', 'Tue 23 Mar'].map((date) => `${date} 05:00 05:15 05:30 05:45`),
    ),
  );
  await user.click(day('Tuesday'));
  expect(await screen.findByText('No 45-minute slots available in the next 60 days.')).toBeVisible();
  expect(api.calls()).toEqual([]);
});
