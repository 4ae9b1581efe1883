import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentReport } from '#shared/operator/case-about.schema.ts';
import {
  aCaseDetail,
  ada,
  bookingId,
  caseId,
  consoleApi,
  mondayMorning,
  openConsole,
  parties,
  personOf,
  reviewId,
} from '#test/pages/support/console.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';
import { priya, profileId } from '#test/pages/support/samples.ts';

const detailCall = 'GET /api/operator/cases/*';
const path = `/admin/cases/${caseId}`;
const happened = () => within(screen.getByRole('region', { name: 'What happened' }));
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const openPerson = `/admin/people/${priya.id}`;

const reports: ContentReport['reports'] = [
  { at: '2032-03-01T08:00:00.000Z', by: parties.client, reason: 'fake', text: 'Not them', isHandled: false },
  { at: '2032-02-01T08:00:00.000Z', by: personOf(ada), reason: 'spam', text: null, isHandled: true },
];
const common = { contentId: profileId, count: 2, reports };
const reportCase = (title: string, about: ContentReport) =>
  aCaseDetail({ kind: 'contentReport', title, subject: parties.expert, amount: null, about, report: about });

beforeEach(() => stopClockAt(mondayMorning));

describe('a report', () => {
  test('of a profile shows it as it was, everyone who reported it, and leads to the person', async () => {
    const content = {
      username: 'priya',
      firstName: 'Priya',
      lastName: 'Raman',
      profileImageUrl: null,
      role: 'Clockmaker',
      headline: 'Gets you rich',
      about: 'Send me a card number.',
      location: null,
      tags: ['Clocks', 'Gold'],
      linkedinUrl: 'https://linkedin.example/in/priya',
      youtubeUrl: null,
      twitterUrl: 'javascript:alert(1)',
      instagramUrl: null,
    };
    const item = reportCase('A profile was reported', { reported: 'profile', content, ...common });
    consoleApi({ [detailCall]: { ...item, bookingId: null, parties: null, booking: null } });
    await openConsole(path, 'A profile was reported');
    for (const text of ['Gets you rich', 'Send me a card number.', 'Clocks, Gold', '2 reports', 'Not them'])
      expect(happened().getByText(text)).toBeVisible();
    expect(
      happened()
        .getAllByRole('listitem')
        .slice(-2)
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Fake or misleadingNot themNora Lind \(@nora\) · /),
      expect.stringMatching(/^Spam or a scamAlready handledAda Byron \(@ada\)/),
    ]);
    expect(happened().getByRole('link', { name: /^https:\/\/linkedin/ })).toHaveAttribute(
      'rel',
      expect.stringContaining('noreferrer'),
    );
    expect(happened().queryByRole('link', { name: /javascript/ })).toBeNull();
    expect(link('View Priya Raman’s account')).toBe(openPerson);
    expect(screen.queryByRole('link', { name: 'Open review' })).toBeNull();
    expect(screen.queryByText('Reported by', { selector: 'dt' })).toBeNull();
  });

  test('of a message shows that message, and leads to the person and the booking', async () => {
    const content = { text: 'Pay me in cash', sentAt: '2032-02-29T09:00:00.000Z' };
    const about = { reported: 'message' as const, content, ...common };
    consoleApi({ [detailCall]: reportCase('A message was reported', about) });
    await openConsole(path, 'A message was reported');
    expect(happened().getByText('Pay me in cash')).toBeVisible();
    expect(happened().getByText(/^Sent /)).toBeVisible();
    expect(link('View Priya Raman’s account')).toBe(openPerson);
    expect(link('Open booking record')).toBe(`/admin/bookings/${bookingId}`);
  });

  test('of a review leads to the review', async () => {
    const written = { createdAt: '2032-02-29T09:00:00.000Z', profileId };
    const content = { rating: 1, comment: 'A rude word', reply: 'Please leave', ...written };
    const about = { reported: 'review' as const, content, ...common, contentId: reviewId };
    consoleApi({ [detailCall]: reportCase('A review was reported', about) });
    await openConsole(path, 'A review was reported');
    expect(happened().getByRole('img', { name: '1.0 out of 5 stars' })).toBeVisible();
    expect(happened().getByText('A rude word')).toBeVisible();
    expect(happened().getByText('Please leave')).toBeVisible();
    expect(link('Open review')).toBe(`/admin/reviews/${reviewId}`);
  });

  test('in a form that isn’t known still shows what there is', async () => {
    const about = { reported: 'poem', contentId: 'c1' };
    consoleApi({ [detailCall]: aCaseDetail({ kind: 'contentReport', title: 'A poem was reported', about }) });
    await openPage(path, { as: ada });
    expect(await screen.findByText('Poem')).toBeVisible();
  });
});

test('a request to be verified shows its links and note, and leads to the person', async () => {
  const about = { profileId, links: ['https://example.com/priya'], note: 'I run the workshop' };
  const title = 'An expert requested verification';
  const none = { bookingId: null, parties: null, booking: null, amount: null, reporter: null };
  consoleApi({
    [detailCall]: aCaseDetail({
      kind: 'verification',
      title,
      subject: parties.expert,
      about,
      verification: about,
      ...none,
    }),
  });
  await openConsole(path, title);
  expect(happened().getByText('I run the workshop')).toBeVisible();
  expect(happened().getByRole('link', { name: /^https:\/\/example.com\/priya/ })).toHaveAttribute(
    'target',
    '_blank',
  );
  expect(link('View Priya Raman’s account')).toBe(openPerson);
});
